import { text, unsigned, type Words } from '../bits.ts';
import { imo, nonZero, size, textOrNull } from '../fields.ts';
import { fixTypeLegend, shipTypeLegend } from '../legends.ts';
import type { Payload, SailorEta, TrackedType } from '../message.ts';

/** Message 5 (M.1371-5 table 52): what a class A ship is and where it says it goes. */
export const staticAndVoyage: TrackedType = {
  bits: 424,
  // Receivers that cut it lose the end of the destination at most.
  minBits: 418,

  decode({ words, atMs }, sink) {
    const draught = unsigned(words, 294, 8);
    sink.static({
      type: 5,
      mmsi: unsigned(words, 8, 30),
      atMs,
      imo: imo(words, 40),
      callsign: textOrNull(words, 70, 7),
      name: textOrNull(words, 112, 20),
      shipType: nonZero(unsigned(words, 232, 8)),
      ...size(words, 240),
      draughtMetres: draught === 0 ? null : draught / 10,
      destination: textOrNull(words, 302, 20),
      eta: eta(words),
    });
    return true;
  },

  describe({ words }: Payload): string {
    const shipType = unsigned(words, 232, 8);
    const fixType = unsigned(words, 270, 4);
    return (
      `"imo":${unsigned(words, 40, 30)},"ais_version":${unsigned(words, 38, 2)},` +
      `"callsign":${JSON.stringify(text(words, 70, 7))},"shipname":${JSON.stringify(text(words, 112, 20))},` +
      `"shiptype":${shipType},"shiptype_text":"${shipTypeLegend(shipType)}",` +
      `"to_bow":${unsigned(words, 240, 9)},"to_stern":${unsigned(words, 249, 9)},` +
      `"to_port":${unsigned(words, 258, 6)},"to_starboard":${unsigned(words, 264, 6)},` +
      `"epfd":${fixType},"epfd_text":"${fixTypeLegend(fixType)}",` +
      `"eta":"${two(words, 274, 4)}-${two(words, 278, 5)}T${two(words, 283, 5)}:${two(words, 288, 6)}Z",` +
      `"draught":${(unsigned(words, 294, 8) / 10).toFixed(1)},` +
      `"destination":${JSON.stringify(text(words, 302, 20))},"dte":${unsigned(words, 422, 1)}`
    );
  },
};

function eta(words: Words): SailorEta | null {
  const month = unsigned(words, 274, 4);
  const day = unsigned(words, 278, 5);
  if (month === 0 || month > 12 || day === 0) return null;
  const hour = unsigned(words, 283, 5);
  const minute = unsigned(words, 288, 6);
  return { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute };
}

function two(words: Words, start: number, width: number): string {
  return String(unsigned(words, start, width)).padStart(2, '0');
}
