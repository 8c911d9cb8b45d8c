import { crc32, deflateSync } from 'node:zlib';
import type { JourneyCall } from '../domain/journey/journey.ts';
import type { ShownJourney } from './write-mail.ts';

/** Twice as large as it is shown, for sharp screens. */
const WIDTH = 960;
const HEIGHT = 80;
const MARGIN = 24;
const DOT = 16;
const LINE = 4;
const MAX_CALLS = 8;

const WHITE = [255, 255, 255] as const;
const DONE = [11, 92, 173] as const;
const AHEAD = [185, 196, 207] as const;
type Colour = readonly [number, number, number];

/**
 * The ports of a journey as dots on a line: full and blue as far as the container has come. Mail programs show PNG and hardly
 * any SVG; names stand below it as text, so no font is needed. Undefined where nothing is known of the way.
 */
export function drawJourney(number: string, calls: readonly JourneyCall[]): ShownJourney | undefined {
  const shown = calls.slice(0, MAX_CALLS);
  if (shown.length < 2) return undefined;
  const reached = progressOf(shown);
  const places = shown.map(({ name }) => name);
  const done = shown.filter((_, index) => index <= reached).at(-1);
  const isBetween = !Number.isInteger(reached);
  const where = done === undefined ? 'not left yet' : isBetween ? `left ${done.name}` : `at ${done.name}`;
  return { number, places, words: `${places.join(' → ')}, ${where}`, png: encodePng(paint(shown.length, reached)) };
}

/** The index of the call it is at; a half between two; -1 before the first. */
function progressOf(calls: readonly JourneyCall[]): number {
  let reached = -1;
  calls.forEach(({ inboundAtaAt, outboundAtdAt, landedAt, loadedAt }, index) => {
    if (inboundAtaAt !== null || landedAt !== undefined || loadedAt !== undefined) reached = index;
    if (outboundAtdAt !== null && index < calls.length - 1) reached = index + 0.5;
  });
  return reached;
}

function paint(count: number, reached: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  const middle = HEIGHT / 2;
  const xOf = (index: number) => MARGIN + DOT + (index * (WIDTH - 2 * (MARGIN + DOT))) / (count - 1);
  const set = (x: number, y: number, [red, green, blue]: Colour) => {
    const at = (Math.round(y) * WIDTH + Math.round(x)) * 3;
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  };
  const until = xOf(Math.max(0, reached));
  for (let x = xOf(0); x < xOf(count - 1); x++)
    for (let y = middle - LINE; y < middle + LINE; y++) set(x, y, reached >= 0 && x <= until ? DONE : AHEAD);
  for (let index = 0; index < count; index++) {
    const colour = index <= reached ? DONE : AHEAD;
    disc(xOf(index), middle, DOT, (x, y) => set(x, y, colour));
    if (index > reached) disc(xOf(index), middle, DOT - 6, (x, y) => set(x, y, WHITE));
  }
  return pixels;
}

function disc(centreX: number, centreY: number, radius: number, set: (x: number, y: number) => void): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) if (x * x + y * y <= radius * radius) set(centreX + x, centreY + y);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** ISO/IEC 15948: eight bits of red, green and blue, each row without a filter. */
function encodePng(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * WIDTH * 3, (row + 1) * WIDTH * 3)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
