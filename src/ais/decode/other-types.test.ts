import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bits, sentences } from '../../../test/ais/encoder.ts';
import { Describer } from './describe.ts';
import { SentenceReader } from './reader.ts';

const SAMPLE = readFileSync(new URL('../../../test/ais/fixtures/gpsd-other-types.txt', import.meta.url), 'utf8');

function print(lines: readonly string[]) {
  const describer = new Describer({ split24: false });
  const printed: string[] = [];
  const dropped: string[] = [];
  const reader = new SentenceReader((payload) => {
    const result = describer.describe(payload);
    if ('json' in result) printed.push(result.json);
    else if ('dropped' in result) dropped.push(result.dropped);
  });
  reader.push(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'), 0);
  return { printed, dropped };
}

function membersOf(message: string): unknown {
  const { printed } = print(sentences(message));
  return JSON.parse(printed[0] ?? 'null');
}

/** gpsd of today prints positions to more places than the version we follow. */
function rounded(json: string): unknown {
  const places: Record<number, number> = { 4: 6, 9: 6, 11: 6, 21: 6 };
  const { type } = JSON.parse(json);
  return JSON.parse(json, (name, value) =>
    (name === 'lat' || name === 'lon') && typeof value === 'number' ? Number(value.toFixed(places[type] ?? 4)) : value,
  );
}

describe('messages that gpsd was given', () => {
  const blocks = SAMPLE.trimEnd().split(/(?<=\})\n/);

  it.each(blocks)('%s', (block) => {
    const lines = block.split('\n');
    const expected = rounded(lines.pop() ?? '');
    const { printed } = print(lines);
    expect(printed).toHaveLength(1);
    const members = rounded(printed[0] ?? '');
    expect(members).toEqual(expected);
    expect(Object.keys(Object(members))).toEqual(Object.keys(Object(expected)));
  });

  it('are of every type that is not tracked', () => {
    const types = new Set([...SAMPLE.matchAll(/"type":(\d+)/g)].map(([, type]) => Number(type)));
    expect([...types].sort((a, b) => a - b)).toEqual([
      4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 25, 26,
    ]);
  });
});

const BROADCAST = [
  [6, 8],
  [2, 0],
  [30, 2_655_651],
  [2, 0],
] as const;
const ADDRESSED = [
  [6, 6],
  [2, 0],
  [30, 2_655_651],
  [2, 1],
  [30, 244_660_920],
  [1, 0],
  [1, 0],
] as const;
const POSITION = { lon: 4.12, lat: 51.98 };

describe('applications', () => {
  it('DAC 1, FI 22: an area notice of every shape', () => {
    const point = [
      [2, 1],
      [25, POSITION.lon * 60_000],
      [24, POSITION.lat * 60_000],
      [3, 4],
    ] as const;
    const notice = bits([
      ...BROADCAST,
      [10, 1],
      [6, 22],
      [10, 5],
      [7, 31],
      [4, 11],
      [5, 16],
      [5, 4],
      [6, 30],
      [18, 360],
      // circle, rectangle, sector
      [3, 0],
      ...point,
      [12, 500],
      [18, 0],
      [3, 1],
      ...point,
      [8, 40],
      [8, 50],
      [9, 45],
      [5, 0],
      [3, 2],
      ...point,
      [12, 700],
      [9, 90],
      [9, 180],
      // polyline, polygon
      ...[3, 4].flatMap((shape) => [
        [3, shape] as const,
        [2, 2] as const,
        ...[1, 2, 3, 4].flatMap((n) => [[10, n * 100] as const, [10, n * 10] as const]),
        [2, 0] as const,
      ]),
      [3, 5],
      [84, 'KEEP CLEAR'],
    ]);
    const lines = [1, 2, 3, 4].flatMap((n) => [
      [`bearing${n}`, n * 100],
      [`distance${n}`, n * 10],
    ]);
    const place = { scale: 1, ...POSITION, precision: 4 };
    expect(membersOf(notice)).toMatchObject({
      dac: 1,
      fid: 22,
      linkage: 5,
      notice: 31,
      month: 11,
      day: 16,
      hour: 4,
      minute: 30,
      duration: 360,
      areas: [
        { shape: 0, shape_text: 'circle', ...place, radius: 500 },
        { shape: 1, shape_text: 'rectangle', ...place, east: 40, north: 50, orientation: 45 },
        { shape: 2, shape_text: 'sector', ...place, radius: 700, left: 90, right: 180 },
        { shape: 3, shape_text: 'polyline', scale: 2, ...Object.fromEntries(lines) },
        { shape: 4, shape_text: 'polygon', scale: 2, ...Object.fromEntries(lines) },
        { shape: 5, shape_text: 'text', text: 'KEEP CLEAR' },
      ],
    });
  });

  it('DAC 200, FI 21 and 22: when a ship will be and is wanted at a lock', () => {
    const place = [
      [12, 'NL'],
      [18, 'RTM'],
      [30, '00123'],
      [30, 'TERM1'],
      [30, '00045'],
      [4, 11],
      [5, 16],
      [5, 4],
      [6, 5],
    ] as const;
    const named = { country: 'NL', locode: 'RTM', section: '00123', terminal: 'TERM1', hectometre: '00045' };
    expect(membersOf(bits([...ADDRESSED, [10, 200], [6, 21], ...place, [3, 2], [12, 850], [5, 0]]))).toMatchObject({
      dac: 200,
      fid: 21,
      ...named,
      eta: '11-16T4:5',
      tugs: 2,
      airdraught: 850,
    });
    expect(membersOf(bits([...ADDRESSED, [10, 200], [6, 22], ...place, [2, 1], [2, 0]]))).toMatchObject({
      fid: 22,
      ...named,
      status: 1,
      status_text: 'Limited operation',
    });
  });

  it('DAC 200, FI 23, 24, 40 and 55: weather warning, water levels, signal, people', () => {
    const fine = (degrees: number) => Math.round(degrees * 600_000);
    const warning = bits([
      ...BROADCAST,
      [10, 200],
      [6, 23],
      [8, 26],
      [4, 11],
      [5, 16],
      [8, 26],
      [4, 11],
      [5, 17],
      [5, 4],
      [6, 30],
      [5, 6],
      [6, 0],
      [28, fine(4.5)],
      [27, fine(51.5)],
      [28, fine(5.5)],
      [27, fine(52)],
      [4, 1],
      [9, -3],
      [9, 40],
      [2, 2],
      [4, 8],
      [6, 0],
    ]);
    expect(membersOf(warning)).toMatchObject({
      class: 'AIS',
      type: 8,
      start: '2026-11-16T04:30',
      end: '2026-11-17T06:00',
      start_lon: 4.5,
      start_lat: 51.5,
      end_lon: 5.5,
      end_lat: 52,
      emma_type: 1,
      emma_type_text: 'Wind',
      min: -3,
      max: 40,
      intensity_text: 'Strong',
      wind_text: 'North West',
    });
    const gauges = [1, 2, 3, 4].flatMap((id) => [[11, id] as const, [14, -10 * id] as const]);
    expect(membersOf(bits([...BROADCAST, [10, 200], [6, 24], [12, 'NL'], ...gauges]))).toMatchObject({
      country: 'NL',
      gauges: [1, 2, 3, 4].map((id) => ({ id, level: -10 * id })),
    });
    const signal = [
      [28, fine(4.5)],
      [27, fine(51.5)],
      [4, 3],
      [9, 270],
      [3, 1],
      [30, 5],
      [11, 0],
    ] as const;
    expect(membersOf(bits([...BROADCAST, [10, 200], [6, 40], ...signal]))).toMatchObject({
      lon: 4.5,
      facing: 270,
      direction_text: 'Upstream',
      status_text: 'Red',
    });
    const people = [
      [8, 4],
      [13, 200],
      [8, 30],
      [51, 0],
    ] as const;
    expect(membersOf(bits([...ADDRESSED, [10, 200], [6, 55], ...people]))).toMatchObject({
      crew: 4,
      passengers: 200,
      personnel: 30,
    });
  });

  it('DAC 1, FI 27: a route has no more waypoints than the message has room for', () => {
    const head = [
      [10, 1],
      [6, 27],
      [10, 9],
      [3, 1],
      [5, 31],
      [4, 11],
      [5, 16],
      [5, 4],
      [6, 30],
      [18, 60],
    ] as const;
    const point = [
      [28, 600_000],
      [27, -600_000],
    ] as const;
    expect(membersOf(bits([...BROADCAST, ...head, [5, 16], ...point]))).toMatchObject({
      linkage: 9,
      rtype_text: 'Cancel route identified by message linkage',
      start: '11-16T04:30Z',
      waypoints: [{ lon: 1, lat: -1 }],
    });
  });

  it('are printed as they are when the length is another than theirs', () => {
    expect(membersOf(bits([...BROADCAST, [10, 200], [6, 24], [8, 255]]))).toMatchObject({ data: '8:ff' });
    expect(membersOf(bits([...BROADCAST, [10, 1], [6, 22], [8, 255]]))).toMatchObject({ data: '8:ff' });
  });
});

describe('length', () => {
  it.each([
    ['too short', '000100'.padEnd(162, '0')],
    ['too long', '000111'.padEnd(176, '0')],
    ['too short for whom it is addressed to', `${'011001'.padEnd(38, '0')}11`.padEnd(60, '0')],
  ])('that is %s is refused', (_, message) => {
    expect(print(sentences(message))).toEqual({ printed: [], dropped: ['bad_length'] });
  });

  it('does not let a short message end as the one before it', () => {
    const four = bits([
      [6, 7],
      [2, 0],
      [30, 1],
      [2, 0],
      ...[11, 12, 13, 14].flatMap(
        (n) =>
          [
            [30, n],
            [2, 0],
          ] as const,
      ),
    ]);
    const { printed } = print([...sentences(four), ...sentences(four.slice(0, 72))]);
    expect(printed.map((json) => JSON.parse(json).mmsi4)).toEqual([14, 0]);
  });
});
