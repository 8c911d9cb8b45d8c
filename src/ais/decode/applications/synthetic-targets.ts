import { text, unsigned } from '../bits.ts';
import { begunElements, elements, listed, MEDIUM, type Member, printMembers, signedScaled, whole } from '../members.ts';
import type { Application } from './application.ts';

const TARGET_BITS = 122;
const ID_KINDS = listed(['mmsi', 'imo', 'callsign'], 'other');
const CALLSIGN = 2;

const TARGET = [
  identity,
  signedScaled('lat', 48, 24, MEDIUM),
  signedScaled('lon', 72, 25, MEDIUM),
  whole('course', 97, 9),
  whole('second', 106, 6),
  whole('speed', 112, 10),
] satisfies Member[];

/** FI 17: ships that a traffic centre sees by other means than AIS. */
export const syntheticTargets: Application = ({ words, from, bits }) => {
  const layout = { start: 0, bits: TARGET_BITS, count: begunElements(bits, 0, TARGET_BITS) };
  return printMembers([elements('targets', layout, TARGET)], words, from);
};

/** 42 bits for a number of at most 30, or for seven characters. */
function identity(...[words, base]: Parameters<Member>): string {
  const code = unsigned(words, base, 2);
  const kind = ID_KINDS(code);
  const id = code < CALLSIGN ? String(unsigned(words, base + 14, 30)) : text(words, base + 2, 7);
  return `"idtype":${code},"idtype_text":"${kind}","${kind}":${JSON.stringify(id)}`;
}
