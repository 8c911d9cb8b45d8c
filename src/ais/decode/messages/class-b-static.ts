import { text, unsigned, type Words } from '../bits.ts';
import { nonZero, size, textOrNull } from '../fields.ts';
import { shipTypeLegend } from '../legends.ts';
import { NOTHING_SAID, type Payload, type StaticReport, type TrackedType } from '../message.ts';

export const PART_A = 0;
export const PART_B = 1;
const PART_A_BITS = 160;
const PART_B_BITS = 162;
/** MMSIs 98… belong to craft that are associated with a parent ship. */
const AUXILIARY_CRAFT = 98;
const AUXILIARY_DIVISOR = 10_000_000;

/** Message 24 (M.1371-5 tables 71 and 72): name (part A), or type, callsign and size (part B) of a class B ship. */
export const classBStatic: TrackedType = {
  bits: 168,
  minBits: PART_A_BITS,

  decode({ words, bits, atMs }, sink) {
    const part = partOf(words);
    const mmsi = unsigned(words, 8, 30);
    if (part === PART_A) {
      sink.static({ ...nothing(mmsi, atMs), name: textOrNull(words, 40, 20) });
      return true;
    }
    if (part !== PART_B || bits < PART_B_BITS) return false;
    sink.static({
      ...nothing(mmsi, atMs),
      shipType: nonZero(unsigned(words, 40, 8)),
      callsign: textOrNull(words, 90, 7),
      ...(isAuxiliary(mmsi) ? {} : size(words, 132)),
    });
    return true;
  },

  describe({ words }: Payload): string {
    return partOf(words) === PART_A ? describePartA(words) : describePartB(words);
  },
};

export function partOf(words: Words): number {
  return unsigned(words, 38, 2);
}

export function describePartA(words: Words): string {
  return `"shipname":${JSON.stringify(text(words, 40, 20))}`;
}

/** gpsdecode reads the vendor as the older seven-character field, over the bits of model and serial number. */
export function describePartB(words: Words): string {
  const shipType = unsigned(words, 40, 8);
  const end = isAuxiliary(unsigned(words, 8, 30))
    ? `"mothership_mmsi":${unsigned(words, 132, 30)}`
    : `"to_bow":${unsigned(words, 132, 9)},"to_stern":${unsigned(words, 141, 9)},` +
      `"to_port":${unsigned(words, 150, 6)},"to_starboard":${unsigned(words, 156, 6)}`;
  return (
    `"shiptype":${shipType},"shiptype_text":"${shipTypeLegend(shipType)}",` +
    `"vendorid":${JSON.stringify(text(words, 48, 7))},"model":${unsigned(words, 66, 4)},` +
    `"serial":${unsigned(words, 70, 20)},"callsign":${JSON.stringify(text(words, 90, 7))},${end}`
  );
}

function isAuxiliary(mmsi: number): boolean {
  return Math.floor(mmsi / AUXILIARY_DIVISOR) === AUXILIARY_CRAFT;
}

function nothing(mmsi: number, atMs: number): StaticReport {
  return { type: 24, mmsi, atMs, imo: null, ...NOTHING_SAID };
}
