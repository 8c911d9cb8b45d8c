import {
  extendedB,
  longRange,
  positionA,
  positionB,
  sentences,
  staticA24,
  staticB24,
  staticB24Auxiliary,
  staticVoyage,
} from './encoder.ts';
import { seededRandom } from './random.ts';

/** Messages of every tracked kind over the whole range of their fields, sentinels and reserved values included. */

export interface Draw {
  readonly below: (limit: number) => number;
  readonly between: (from: number, to: number) => number;
  readonly text: (length: number) => string;
  readonly flag: () => number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789.-/"\\&';

export function drawFrom(seed: number): Draw {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    flag: () => below(2),
    text: (length) =>
      Array.from({ length: below(length + 1) }, () => LETTERS[below(LETTERS.length)])
        .join('')
        .trim(),
  };
}

type Generate = (draw: Draw) => string;

export const GENERATORS: Readonly<Record<string, Generate>> = {
  classA: (draw) => positionA({ ...classA(draw), type: (1 + draw.below(3)) as 1 | 2 | 3 }),
  staticVoyage: (draw) => staticVoyage({ ...head(draw), ...ship(draw), ...voyage(draw) }),
  classB: (draw) => positionB({ ...classB(draw), regional: draw.below(4), ...classBFlags(draw) }),
  classBExtended: (draw) =>
    extendedB({
      ...classB(draw),
      ...ship(draw),
      regional: draw.below(16),
      raim: draw.flag(),
      dte: draw.flag(),
      assigned: draw.flag(),
    }),
  classBName: (draw) => staticA24({ ...head(draw), name: draw.text(20) }),
  classBStatic: (draw) => staticB24({ ...head(draw), ...equipment(draw) }),
  longRange: (draw) =>
    longRange({
      ...head(draw),
      accuracy: draw.flag(),
      raim: draw.flag(),
      status: draw.below(16),
      longitude: draw.between(-180 * 600, 181 * 600),
      latitude: draw.between(-90 * 600, 91 * 600),
      speed: draw.below(64),
      course: draw.below(512),
      gnss: draw.flag(),
    }),
};

/** `count` messages of each kind as sentences; the two parts of message 24 follow each other as they do on the air. */
export function sampleSentences(seed: number, count: number): string[] {
  const draw = drawFrom(seed);
  const lines: string[] = [];
  for (let at = 0; at < count; at++) {
    for (const [kind, generate] of Object.entries(GENERATORS)) {
      if (kind === 'classBName') {
        lines.push(...pairOf24(draw));
      } else if (kind !== 'classBStatic') {
        lines.push(...sentences(generate(draw), { sequence: at % 10, channel: 'AB'[at % 2] ?? 'A' }));
      }
    }
  }
  return lines;
}

function pairOf24(draw: Draw): string[] {
  const isAuxiliary = draw.below(8) === 0;
  const common = { repeat: draw.below(4), mmsi: isAuxiliary ? 980_000_000 + draw.below(10_000_000) : mmsi(draw) };
  const partB = { ...common, ...equipment(draw) };
  return [
    ...sentences(staticA24({ ...common, name: draw.text(20) })),
    ...sentences(isAuxiliary ? staticB24Auxiliary({ ...partB, mothership: mmsi(draw) }) : staticB24(partB)),
  ];
}

function mmsi(draw: Draw): number {
  return draw.between(201_000_000, 775_999_999);
}

function head(draw: Draw) {
  return { repeat: draw.below(4), mmsi: mmsi(draw) };
}

function classA(draw: Draw) {
  return {
    ...head(draw),
    status: draw.below(16),
    turn: draw.between(-128, 127),
    speed: draw.below(1024),
    accuracy: draw.flag(),
    ...place(draw),
    course: draw.below(4096),
    heading: draw.below(512),
    second: draw.below(64),
    maneuver: draw.below(3),
    raim: draw.flag(),
    radio: draw.below(1 << 19),
  };
}

function classB(draw: Draw) {
  return {
    ...head(draw),
    reserved: draw.below(256),
    speed: draw.below(1024),
    accuracy: draw.flag(),
    ...place(draw),
    course: draw.below(4096),
    heading: draw.below(512),
    second: draw.below(64),
  };
}

function place(draw: Draw) {
  return {
    longitude: draw.between(-181 * 600_000, 181 * 600_000),
    latitude: draw.between(-91 * 600_000, 91 * 600_000),
  };
}

function classBFlags(draw: Draw) {
  return {
    cs: draw.flag(),
    display: draw.flag(),
    dsc: draw.flag(),
    band: draw.flag(),
    msg22: draw.flag(),
    assigned: draw.flag(),
    raim: draw.flag(),
    radio: draw.below(1 << 20),
  };
}

function dimensions(draw: Draw) {
  return { toBow: draw.below(512), toStern: draw.below(512), toPort: draw.below(64), toStarboard: draw.below(64) };
}

function ship(draw: Draw) {
  return { name: draw.text(20), shipType: draw.below(256), ...dimensions(draw), fixType: draw.below(16) };
}

function voyage(draw: Draw) {
  return {
    version: draw.below(4),
    imo: draw.between(1_000_000, 9_999_999),
    callsign: draw.text(7),
    month: draw.below(16),
    day: draw.below(32),
    hour: draw.below(32),
    minute: draw.below(64),
    draught: draw.below(256),
    destination: draw.text(20),
    dte: draw.flag(),
  };
}

function equipment(draw: Draw) {
  return {
    shipType: draw.below(256),
    vendor: draw.text(3),
    model: draw.below(16),
    serial: draw.below(1 << 20),
    callsign: draw.text(7),
    ...dimensions(draw),
  };
}
