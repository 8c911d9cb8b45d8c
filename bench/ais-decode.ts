import { createRequire } from 'node:module';
import { AisDecoder } from '../src/ais/decode/decoder.ts';
import { positionA, positionB, sentences, staticA24, staticVoyage, tenThousandths } from '../test/ais/encoder.ts';
import { seededRandom } from '../test/ais/random.ts';
import { tell } from './report/figure.ts';

/**
 * Decodes the same sentences with Landfall and with the decoders that npm has, and prints how many times faster Landfall
 * is than the fastest of them. Each decoder gets the sentences in the form it asks for, verifies the checksum, and has
 * its position and static fields read.
 */
const MESSAGES = 40_000;
const ROUNDS = 5;
const OWN_PASSES_PER_ROUND = 15;
const CHUNK_BYTES = 65_536;
const REQUIRED_RATIO = 15;

const require = createRequire(import.meta.url);

interface Subject {
  readonly name: string;
  readonly passes: number;
  /** Returns how many messages it understood. */
  readonly decode: () => number;
}

const lines = createTraffic();
const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const subjects = [landfall(), ggencoder(), aisStreamDecoder(), aisparser()];
const best = new Map<string, number>();

for (let round = 0; round < ROUNDS; round++) {
  for (const subject of subjects) best.set(subject.name, Math.max(best.get(subject.name) ?? 0, measure(subject)));
}
for (const { name, decode } of subjects) {
  console.log(`${name.padEnd(20)} ${rate(best.get(name))} sentences/s, understood ${decode()} of ${MESSAGES} messages`);
}
const fastestPeer = Math.max(...subjects.slice(1).map(({ name }) => best.get(name) ?? 0));
const ratio = (best.get('landfall') ?? 0) / fastestPeer;
const note = `${rate(best.get('landfall')).trim()} sentences/s`;
tell({
  name: 'against the fastest npm decoder',
  value: ratio,
  unit: '×',
  better: 'more',
  wanted: REQUIRED_RATIO,
  note,
});

/** Sentences a second of processor time: on a busy machine the clock measures the others. */
function measure({ passes, decode }: Subject): number {
  const before = process.cpuUsage();
  for (let pass = 0; pass < passes; pass++) decode();
  const { user, system } = process.cpuUsage(before);
  return (lines.length * passes) / ((user + system) / 1e6);
}

function rate(value = 0): string {
  return Math.round(value).toLocaleString('en').padStart(10);
}

/** What a coastal receiver hears: mostly class A positions, some class B, the static data of both. */
function createTraffic(): string[] {
  const random = seededRandom(1);
  const below = (limit: number) => Math.floor(random() * limit);
  const traffic: string[] = [];
  for (let at = 0; at < MESSAGES; at++) {
    const mmsi = 201_000_000 + below(574_000_000);
    const kind = at % 100;
    const place = { longitude: tenThousandths(random() * 360 - 180), latitude: tenThousandths(random() * 160 - 80) };
    const motion = { speed: below(300), course: below(3600), heading: below(360), second: below(60) };
    const position = { repeat: 0, mmsi, accuracy: 1, ...place, ...motion, raim: 0 };
    let message: string;
    if (kind < 74) {
      const more = { status: below(9), turn: below(100), maneuver: 0, radio: below(1 << 19) };
      message = positionA({ type: kind < 60 ? 1 : 3, ...position, ...more });
    } else if (kind < 90) {
      const flags = { cs: 1, display: 0, dsc: 1, band: 1, msg22: 1, assigned: 0, radio: below(1 << 19) };
      message = positionB({ ...position, reserved: 0, regional: 0, ...flags });
    } else if (kind < 96) {
      const ship = { version: 0, imo: 9_134_270, callsign: '3FOF8', name: `EVER ${at}`, shipType: 70, fixType: 1 };
      const size = { toBow: 150, toStern: 150, toPort: 20, toStarboard: 20, draught: 122 };
      const eta = { month: 5, day: 15, hour: 14, minute: 0, destination: 'NLRTM', dte: 0 };
      message = staticVoyage({ repeat: 0, mmsi, ...ship, ...size, ...eta });
    } else {
      message = staticA24({ repeat: 0, mmsi, name: `SLOOP ${at}` });
    }
    traffic.push(...sentences(message, { sequence: at % 10, channel: 'AB'[at % 2] ?? 'A' }));
  }
  return traffic;
}

function landfall(): Subject {
  return {
    name: 'landfall',
    passes: OWN_PASSES_PER_ROUND,
    decode: () => {
      const decoder = new AisDecoder({ position: () => {}, static: () => {} });
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) decoder.push(bytes.subarray(at, at + CHUNK_BYTES), 0);
      return decoder.messages;
    },
  };
}

interface GgMessage {
  readonly valid: boolean;
}

function ggencoder(): Subject {
  const { AisDecode } = require('ggencoder') as { AisDecode: new (line: string, session: object) => GgMessage };
  return {
    name: 'ggencoder',
    passes: 1,
    decode: () => {
      const session = {};
      return lines.filter((line) => new AisDecode(line, session).valid).length;
    },
  };
}

interface StreamDecoder {
  on(event: 'data' | 'error', listener: (value: unknown) => void): void;
  write(line: string): void;
}

function aisStreamDecoder(): Subject {
  const { default: Decoder } = require('ais-stream-decoder') as { default: new (options: object) => StreamDecoder };
  return {
    name: 'ais-stream-decoder',
    passes: 1,
    decode: () => {
      let understood = 0;
      const decoder = new Decoder({ silent: true });
      decoder.on('data', () => understood++);
      decoder.on('error', () => {});
      for (const line of lines) decoder.write(line);
      return understood;
    },
  };
}

interface Lazy {
  readonly valid: string;
  readonly aisType: number;
  readonly [field: string]: unknown;
}

/** Reads fields only when they are asked for, so they are asked for. */
function aisparser(): Subject {
  const Parser = require('aisparser') as new (options: object) => { parse(line: string): Lazy };
  const position = ['mmsi', 'latitude', 'longitude', 'sog', 'cog', 'heading', 'utcTsSec'];
  const voyage = ['mmsi', 'imo', 'callSign', 'name', 'shipType', 'draught', 'destination'];
  const fields: Record<number, readonly string[]> = { 1: position, 3: position, 18: position, 5: voyage, 24: ['name'] };
  return {
    name: 'aisparser',
    passes: 1,
    decode: () => {
      const parser = new Parser({ checksum: true });
      let understood = 0;
      for (const line of lines) {
        const message = parser.parse(line);
        if (message.valid !== 'VALID') continue;
        for (const field of fields[message.aisType] ?? []) void message[field];
        understood++;
      }
      return understood;
    },
  };
}
