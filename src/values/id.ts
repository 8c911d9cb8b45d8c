import { hash, randomFillSync } from 'node:crypto';

/** UUIDs: name-based (version 5) for reference data, so that a port has one id in every installation; version 7 for the rest. */
export type Id = string;

/** The namespace of Landfall's name-based ids. Never change it: stored ids depend on it. */
const NAMESPACE = Buffer.from('6f1c1d9a6a2e4c0f9a7d2f1b6f3d8e50', 'hex');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** RFC 9562 version 7: ordered by the millisecond of creation, which keeps new index entries together. */
export function newId(nowMs: number = Date.now()): Id {
  if (nowMs !== beginning.ms) beginning = beginningAt(nowMs);
  const random = takeRandomDigits();
  return `${beginning.text}${random.slice(0, 3)}-${VARIANTS[Number.parseInt(random.slice(3, 4), 16) & 3]}${random.slice(4, 7)}-${random.slice(7)}`;
}

/** The same for all ids of a millisecond. */
let beginning = beginningAt(0);

function beginningAt(ms: number): { readonly ms: number; readonly text: string } {
  const time = ms.toString(16).padStart(12, '0');
  return { ms, text: `${time.slice(0, 8)}-${time.slice(8)}-7` };
}

/** The digits that begin with the bits 10, which is what marks the layout. */
const VARIANTS = '89ab';
const RANDOM_DIGITS_OF_ID = 19;
/** Asking the system for each id takes longer than all the rest of making one. */
const randomBytes = Buffer.alloc(RANDOM_DIGITS_OF_ID * 128);
let randomDigits = '';
let taken = 0;

function takeRandomDigits(): string {
  if (taken === randomDigits.length) {
    randomDigits = randomFillSync(randomBytes).toString('hex');
    taken = 0;
  }
  taken += RANDOM_DIGITS_OF_ID;
  return randomDigits.slice(taken - RANDOM_DIGITS_OF_ID, taken);
}

/** RFC 9562 version 5. `kind` keeps a port and a terminal with the same code apart. */
export function nameBasedId(kind: string, name: string): Id {
  const digits = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(`${kind}:${name}`)]), 'hex');
  return marked(digits, 5);
}

/** An id of the same millisecond as a version 7 id, always the same for the same two: whoever derives it again finds it. */
export function derivedId(parent: Id, name: string): Id {
  const time = parent.slice(0, 8) + parent.slice(9, 13);
  return marked(time + hash('sha256', `${parent}:${name}`, 'hex').slice(12), 7);
}

/** Sorts before every version 7 id made in that millisecond or later, and after all earlier ones. */
export function firstIdAt(ms: number): Id {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  return hyphenated(bytes.toString('hex'));
}

/** The millisecond in which a version 7 id was made. */
export function msOfId(id: Id): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** Of the first 32 digits; some bits of two of them say which kind of id it is. */
function marked(digits: string, version: number): Id {
  const variant = VARIANTS[Number.parseInt(digits.slice(16, 17), 16) & 3];
  return hyphenated(`${digits.slice(0, 12)}${version}${digits.slice(13, 16)}${variant}${digits.slice(17, 32)}`);
}

function hyphenated(hex: string): Id {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
