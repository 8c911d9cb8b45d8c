import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  tenThousandths,
} from '../../../test/ais/encoder.ts';
import { drawFrom, sampleSentences } from '../../../test/ais/sample.ts';
import { AisDecoder } from './decoder.ts';
import type { PositionReport, StaticReport } from './message.ts';

const RECEIVED_MS = Date.UTC(2026, 4, 1, 12);

function decode(...messages: string[]) {
  return decodeLines(messages.flatMap((message) => sentences(message)));
}

function decodeLines(lines: readonly string[]) {
  const positions: PositionReport[] = [];
  const statics: StaticReport[] = [];
  const decoder = new AisDecoder({
    position: (report) => positions.push(report),
    static: (report) => statics.push(report),
  });
  decoder.push(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'), RECEIVED_MS);
  return { positions, statics, decoder };
}

const bit = fc.integer({ min: 0, max: 1 });
const mmsi = fc.integer({ min: 0, max: 999_999_999 });
const common = { repeat: fc.integer({ min: 0, max: 3 }), mmsi, accuracy: bit };
const motion = {
  longitude: fc.integer({ min: -(2 ** 27), max: 2 ** 27 - 1 }),
  latitude: fc.integer({ min: -(2 ** 26), max: 2 ** 26 - 1 }),
  speed: fc.integer({ min: 0, max: 1023 }),
  course: fc.integer({ min: 0, max: 4095 }),
  heading: fc.integer({ min: 0, max: 511 }),
  second: fc.integer({ min: 0, max: 63 }),
};
const text = (length: number) => fc.string({ unit: fc.constantFrom(...'ABCXYZ 0189.-/?_^[]'), maxLength: length });
const shape = {
  shipType: fc.integer({ min: 0, max: 255 }),
  toBow: fc.integer({ min: 0, max: 511 }),
  toStern: fc.integer({ min: 0, max: 511 }),
  toPort: fc.integer({ min: 0, max: 63 }),
  toStarboard: fc.integer({ min: 0, max: 63 }),
  fixType: fc.integer({ min: 0, max: 15 }),
};

function expectedPosition(m: {
  longitude: number;
  latitude: number;
  speed: number;
  course: number;
  heading: number;
  second: number;
}) {
  return {
    latitude: Math.abs(m.latitude) <= 54_000_000 ? m.latitude / 600_000 : null,
    longitude: Math.abs(m.longitude) <= 108_000_000 ? m.longitude / 600_000 : null,
    speedKnots: m.speed === 1023 ? null : m.speed / 10,
    courseDegrees: m.course < 3600 ? m.course / 10 : null,
    headingDegrees: m.heading < 360 ? m.heading : null,
    second: m.second < 60 ? m.second : null,
    atMs: RECEIVED_MS,
  };
}

const trimmed = (value: string) => value.trimEnd() || null;
const orNull = (value: number) => value || null;

describe('every field of every tracked message', () => {
  it('1, 2, 3: class A position', () => {
    const message = fc.record({
      ...common,
      ...motion,
      type: fc.constantFrom(1 as const, 2 as const, 3 as const),
      status: fc.integer({ min: 0, max: 15 }),
      turn: fc.integer({ min: -128, max: 127 }),
      maneuver: fc.integer({ min: 0, max: 2 }),
      raim: bit,
      radio: fc.integer({ min: 0, max: 2 ** 19 - 1 }),
    });
    fc.assert(
      fc.property(message, (m) => {
        expect(decode(positionA(m)).positions).toEqual([
          { type: m.type, mmsi: m.mmsi, status: m.status, ...expectedPosition(m) },
        ]);
      }),
    );
  });

  it('5: static and voyage', () => {
    const message = fc.record({
      ...common,
      ...shape,
      version: fc.integer({ min: 0, max: 3 }),
      imo: fc.constantFrom(0, 9_074_729, 9_134_270, 9_074_728, 1_073_741_823),
      callsign: text(7),
      name: text(20),
      month: fc.integer({ min: 0, max: 15 }),
      day: fc.integer({ min: 0, max: 31 }),
      hour: fc.integer({ min: 0, max: 31 }),
      minute: fc.integer({ min: 0, max: 63 }),
      draught: fc.integer({ min: 0, max: 255 }),
      destination: text(20),
      dte: bit,
    });
    fc.assert(
      fc.property(message, (m) => {
        const hasDate = m.month >= 1 && m.month <= 12 && m.day >= 1;
        expect(decode(staticVoyage(m)).statics).toEqual([
          {
            type: 5,
            mmsi: m.mmsi,
            atMs: RECEIVED_MS,
            imo: [9_074_729, 9_134_270].includes(m.imo) ? String(m.imo) : null,
            callsign: trimmed(m.callsign),
            name: trimmed(m.name),
            shipType: orNull(m.shipType),
            lengthMetres: orNull(m.toBow + m.toStern),
            beamMetres: orNull(m.toPort + m.toStarboard),
            draughtMetres: m.draught === 0 ? null : m.draught / 10,
            destination: trimmed(m.destination),
            eta: hasDate
              ? {
                  month: m.month,
                  day: m.day,
                  hour: m.hour < 24 ? m.hour : null,
                  minute: m.minute < 60 ? m.minute : null,
                }
              : null,
          },
        ]);
      }),
    );
  });

  it('18 and 19: class B position, alone and with name and size', () => {
    const message = fc.record({
      ...common,
      ...motion,
      ...shape,
      reserved: fc.integer({ min: 0, max: 255 }),
      regional: fc.integer({ min: 0, max: 3 }),
      name: text(20),
      cs: bit,
      display: bit,
      dsc: bit,
      band: bit,
      msg22: bit,
      assigned: bit,
      raim: bit,
      dte: bit,
      radio: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
    });
    fc.assert(
      fc.property(message, (m) => {
        const position = { mmsi: m.mmsi, status: null, ...expectedPosition(m) };
        const { positions, statics } = decode(positionB(m), extendedB(m));
        expect(positions).toEqual([
          { type: 18, ...position },
          { type: 19, ...position },
        ]);
        expect(statics).toEqual([
          {
            ...nothingKnown(19, m.mmsi),
            name: trimmed(m.name),
            shipType: orNull(m.shipType),
            lengthMetres: orNull(m.toBow + m.toStern),
            beamMetres: orNull(m.toPort + m.toStarboard),
          },
        ]);
      }),
    );
  });

  it('24: class B static data in two parts', () => {
    const message = fc.record({
      ...common,
      ...shape,
      mmsi: fc.integer({ min: 200_000_000, max: 799_999_999 }),
      name: text(20),
      vendor: text(3),
      model: fc.integer({ min: 0, max: 15 }),
      serial: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
      callsign: text(7),
      mothership: mmsi,
    });
    fc.assert(
      fc.property(message, (m) => {
        const equipment = { shipType: orNull(m.shipType), callsign: trimmed(m.callsign) };
        const size = { lengthMetres: orNull(m.toBow + m.toStern), beamMetres: orNull(m.toPort + m.toStarboard) };
        const { statics } = decode(staticA24(m), staticB24(m), staticB24Auxiliary({ ...m, mmsi: 982_345_678 }));
        expect(statics).toEqual([
          { ...nothingKnown(24, m.mmsi), name: trimmed(m.name) },
          { ...nothingKnown(24, m.mmsi), ...equipment, ...size },
          // The parent's MMSI stands where others have their size.
          { ...nothingKnown(24, 982_345_678), ...equipment },
        ]);
      }),
    );
  });

  it('27: long range position', () => {
    const message = fc.record({
      ...common,
      raim: bit,
      gnss: bit,
      status: fc.integer({ min: 0, max: 15 }),
      longitude: fc.integer({ min: -(2 ** 17), max: 2 ** 17 - 1 }),
      latitude: fc.integer({ min: -(2 ** 16), max: 2 ** 16 - 1 }),
      speed: fc.integer({ min: 0, max: 63 }),
      course: fc.integer({ min: 0, max: 511 }),
    });
    fc.assert(
      fc.property(message, (m) => {
        expect(decode(longRange(m)).positions).toEqual([
          {
            type: 27,
            mmsi: m.mmsi,
            latitude: Math.abs(m.latitude) <= 54_000 ? m.latitude / 600 : null,
            longitude: Math.abs(m.longitude) <= 108_000 ? m.longitude / 600 : null,
            speedKnots: m.speed === 63 ? null : m.speed,
            courseDegrees: m.course < 360 ? m.course : null,
            headingDegrees: null,
            second: null,
            status: m.status,
            atMs: RECEIVED_MS,
          },
        ]);
      }),
    );
  });
});

function nothingKnown(type: number, ship: number) {
  return {
    type,
    mmsi: ship,
    atMs: RECEIVED_MS,
    imo: null,
    callsign: null,
    name: null,
    shipType: null,
    lengthMetres: null,
    beamMetres: null,
    draughtMetres: null,
    destination: null,
    eta: null,
  };
}

const ROTTERDAM = {
  type: 1 as const,
  repeat: 0,
  mmsi: 244_660_920,
  status: 0,
  turn: 0,
  speed: 123,
  accuracy: 1,
  longitude: tenThousandths(4.12),
  latitude: tenThousandths(51.98),
  course: 900,
  heading: 90,
  second: 30,
  maneuver: 0,
  raim: 0,
  radio: 0,
};

describe('length', () => {
  it('accepts a class A position without its radio status, and one that is too long', () => {
    const message = positionA(ROTTERDAM);
    const { positions } = decode(message.slice(0, 149), `${message}000000000000`);
    expect(positions.map((position) => position.headingDegrees)).toEqual([90, 90]);
  });

  it('drops a long range position that is too long: what fills a slot is noise', () => {
    const place = { longitude: 2_472, latitude: 31_188, speed: 12, course: 90 };
    const message = longRange({ repeat: 0, mmsi: 244_660_920, accuracy: 0, raim: 0, status: 0, ...place, gnss: 0 });
    const { positions, decoder } = decode(message, `${message}000000`, message.padEnd(168, '0'));
    expect(positions).toHaveLength(1);
    expect(decoder.drops.bad_length).toBe(2);
  });

  it('drops what is too short to hold the position', () => {
    const { positions, decoder } = decode(positionA(ROTTERDAM).slice(0, 148), '000001');
    expect(positions).toEqual([]);
    expect(decoder.drops.bad_length).toBe(2);
  });

  it('does not read the end of a short message from the message before it', () => {
    const voyage = { ...ROTTERDAM, version: 0, imo: 0, callsign: 'A', name: 'B', shipType: 70, fixType: 1 };
    const rest = { toBow: 1, toStern: 1, toPort: 1, toStarboard: 1, month: 1, day: 1, hour: 1, minute: 1, draught: 1 };
    const bound = (destination: string) => staticVoyage({ ...voyage, ...rest, destination, dte: 1 });
    const { statics } = decode(bound('ROTTERDAM MAASVLAKTE'), bound('ROTTERDAM MAASVLAKT').slice(0, 418));
    expect(statics.map((report) => report.destination)).toEqual(['ROTTERDAM MAASVLAKTE', 'ROTTERDAM MAASVLAKT']);
  });
});

it('counts messages that say nothing about a ship', () => {
  const { decoder } = decode('000100'.padEnd(168, '0'));
  expect(decoder.drops.unsupported_type).toBe(1);
  expect(decoder.messages).toBe(0);
});

it('survives 100 000 damaged sentences without a position that cannot be', () => {
  const draw = drawFrom(49);
  const lines = sampleSentences(7, 40);
  let impossible = 0;
  const decoder = new AisDecoder({
    position: ({ latitude, longitude, speedKnots, courseDegrees, headingDegrees }) => {
      const isPossible =
        (latitude === null || Math.abs(latitude) <= 90) &&
        (longitude === null || Math.abs(longitude) <= 180) &&
        (speedKnots === null || (speedKnots >= 0 && speedKnots <= 102.2)) &&
        (courseDegrees === null || (courseDegrees >= 0 && courseDegrees < 360)) &&
        (headingDegrees === null || (headingDegrees >= 0 && headingDegrees < 360));
      if (!isPossible) impossible++;
    },
    static: () => {},
  });
  for (let at = 0; at < 100_000; at++) {
    const bytes = Buffer.from(`${lines[draw.below(lines.length)]}\n`, 'latin1');
    decoder.push(damage(bytes, draw), RECEIVED_MS);
  }
  expect(impossible).toBe(0);
  expect(decoder.messages).toBeGreaterThan(1_000);
});

/** Changes, removes, doubles or inserts bytes; half of the time the checksum is made good again. */
function damage(bytes: Buffer, draw: ReturnType<typeof drawFrom>): Buffer {
  let damaged = Buffer.from(bytes);
  for (let times = draw.between(1, 3); times > 0; times--) {
    const at = draw.below(damaged.length);
    const kind = draw.below(4);
    if (kind === 0) damaged[at] = draw.below(256);
    else if (kind === 1) damaged = Buffer.concat([damaged.subarray(0, at), damaged.subarray(at + draw.between(1, 8))]);
    else if (kind === 2) damaged = Buffer.concat([damaged.subarray(0, at), damaged.subarray(Math.max(0, at - 5))]);
    else damaged = Buffer.concat([damaged.subarray(0, at), Buffer.from([draw.below(256)]), damaged.subarray(at)]);
  }
  return draw.flag() === 1 ? damaged : withChecksum(damaged);
}

function withChecksum(bytes: Buffer): Buffer {
  const from = bytes.indexOf('!');
  const star = bytes.indexOf('*', from);
  if (from < 0 || star < 0) return bytes;
  const sum = bytes.subarray(from + 1, star).reduce((all, byte) => all ^ byte, 0);
  return Buffer.concat([
    bytes.subarray(0, star + 1),
    Buffer.from(`${sum.toString(16).toUpperCase().padStart(2, '0')}\n`),
  ]);
}
