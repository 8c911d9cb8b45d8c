import type { Vessel } from '../world/vessels.ts';

/** Where a ship is and how it moves. */
export interface ShipPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKnots: number;
  readonly courseDegrees: number;
  readonly moored: boolean;
}

type Field = readonly [bits: number, value: number | string];

/** ITU-R M.1371-5 table 47: six-bit text. */
const TEXT = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?';
/** IEC 61162-1: characters that carry six bits each. */
const ARMOUR = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw';
const MAX_PAYLOAD = 60;
const CONTAINER_SHIP = 71;

/** Message 1: position of a class A ship, with the time of reception in front. */
export function positionSentence({ mmsi }: Vessel, position: ShipPosition, atMs: number): string {
  const course = Math.round(position.courseDegrees * 10) % 3600;
  return sentences(
    [
      [6, 1],
      [2, 0],
      [30, Number(mmsi)],
      [4, position.moored ? 5 : 0],
      [8, 0],
      [10, Math.round(position.speedKnots * 10)],
      [1, 1],
      [28, Math.round(position.longitude * 600_000)],
      [27, Math.round(position.latitude * 600_000)],
      [12, course],
      [9, Math.round(course / 10) % 360],
      [6, Math.floor(atMs / 1000) % 60],
      [2, 0],
      [3, 0],
      [1, 0],
      [19, 0],
    ],
    atMs,
  );
}

/** Message 5: what the ship is and where it goes. */
export function staticSentences(vessel: Vessel, destination: string, etaMs: number, atMs: number): string {
  const eta = new Date(etaMs);
  return sentences(
    [
      [6, 5],
      [2, 0],
      [30, Number(vessel.mmsi)],
      [2, 0],
      [30, Number(vessel.imo)],
      [42, vessel.callSign],
      [120, vessel.name],
      [8, CONTAINER_SHIP],
      [9, 190],
      [9, 150],
      [6, 24],
      [6, 24],
      [4, 1],
      [4, eta.getUTCMonth() + 1],
      [5, eta.getUTCDate()],
      [5, eta.getUTCHours()],
      [6, eta.getUTCMinutes()],
      [8, 125],
      [120, destination],
      [1, 0],
      [1, 0],
    ],
    atMs,
  );
}

let lastSequence = 0;

function sentences(fields: readonly Field[], atMs: number): string {
  const bits = fields
    .map(([width, value]) => (typeof value === 'string' ? textBits(value, width) : numberBits(value, width)))
    .join('');
  const fill = (6 - (bits.length % 6)) % 6;
  const padded = bits + '0'.repeat(fill);
  const payload = padded.replace(/.{6}/g, (six) => ARMOUR[Number.parseInt(six, 2)] ?? '');
  const parts = payload.match(new RegExp(`.{1,${MAX_PAYLOAD}}`, 'g')) ?? [];
  lastSequence = (lastSequence + 1) % 10;
  const sequence = parts.length > 1 ? String(lastSequence) : '';
  const tag = `c:${Math.floor(atMs / 1000)}`;
  return parts
    .map((part, index) => {
      const last = index === parts.length - 1;
      const body = `AIVDM,${parts.length},${index + 1},${sequence},A,${part},${last ? fill : 0}`;
      return `\\${tag}*${checksum(tag)}\\!${body}*${checksum(body)}\r\n`;
    })
    .join('');
}

function numberBits(value: number, width: number): string {
  const positive = value < 0 ? 2 ** width + value : value;
  return positive.toString(2).padStart(width, '0').slice(-width);
}

function textBits(value: string, width: number): string {
  const characters = value
    .toUpperCase()
    .padEnd(width / 6, '@')
    .slice(0, width / 6);
  return [...characters].map((character) => numberBits(Math.max(TEXT.indexOf(character), 0), 6)).join('');
}

function checksum(text: string): string {
  let sum = 0;
  for (const character of text) sum ^= character.charCodeAt(0);
  return sum.toString(16).toUpperCase().padStart(2, '0');
}
