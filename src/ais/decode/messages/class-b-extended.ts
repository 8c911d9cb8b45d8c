import { flag, text, unsigned } from '../bits.ts';
import { nonZero, size, textOrNull } from '../fields.ts';
import { fixTypeLegend, shipTypeLegend } from '../legends.ts';
import type { Payload, TrackedType } from '../message.ts';
import { classBReport, describeClassB } from './class-b-position.ts';

/** Message 19 (M.1371-5 table 68): position, name and size of a class B ship. */
export const classBExtended: TrackedType = {
  bits: 312,
  // Everything tracked ends at bit 301.
  minBits: 301,

  decode(payload, sink) {
    const { words, atMs } = payload;
    sink.position(classBReport(payload, 19));
    sink.static({
      type: 19,
      mmsi: unsigned(words, 8, 30),
      atMs,
      imo: null,
      callsign: null,
      name: textOrNull(words, 143, 20),
      shipType: nonZero(unsigned(words, 263, 8)),
      ...size(words, 271),
      draughtMetres: null,
      destination: null,
      eta: null,
    });
    return true;
  },

  describe({ words }: Payload): string {
    const shipType = unsigned(words, 263, 8);
    const fixType = unsigned(words, 301, 4);
    return (
      `${describeClassB(words)},"regional":${unsigned(words, 139, 4)},` +
      `"shipname":${JSON.stringify(text(words, 143, 20))},` +
      `"shiptype":${shipType},"shiptype_text":"${shipTypeLegend(shipType)}",` +
      `"to_bow":${unsigned(words, 271, 9)},"to_stern":${unsigned(words, 280, 9)},` +
      `"to_port":${unsigned(words, 289, 6)},"to_starboard":${unsigned(words, 295, 6)},` +
      `"epfd":${fixType},"epfd_text":"${fixTypeLegend(fixType)}","raim":${flag(words, 305)},` +
      `"dte":${unsigned(words, 306, 1)},"assigned":${flag(words, 307)}`
    );
  },
};
