import { unsigned, type Words } from '../bits.ts';
import { imo, nonZero, size, textOrNull } from '../fields.ts';
import type { MessageType, SailorEta } from '../message.ts';

/** Message 5 (M.1371-5 table 52): what a class A ship is and where it says it goes. */
export const staticAndVoyage: MessageType = {
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
};

function eta(words: Words): SailorEta | null {
  const month = unsigned(words, 274, 4);
  const day = unsigned(words, 278, 5);
  if (month === 0 || month > 12 || day === 0) return null;
  const hour = unsigned(words, 283, 5);
  const minute = unsigned(words, 288, 6);
  return { month, day, hour: hour > 23 ? null : hour, minute: minute > 59 ? null : minute };
}
