import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AisDecoder } from './decoder.ts';
import type { PositionReport, StaticReport } from './message.ts';

const FIXTURES = new URL('../../../test/ais/fixtures/', import.meta.url);

/** What gpsdecode prints of a message; it has no nulls, but what the standard says instead of them. */
type Printed = Readonly<Record<string, number & string>>;

const printed: Printed[] = readFileSync(new URL('gpsdecode-split24.json', FIXTURES), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

describe('what gpsdecode reads in the same sentences', () => {
  const positions: PositionReport[] = [];
  const statics: StaticReport[] = [];
  const decoder = new AisDecoder({
    position: (report) => positions.push(report),
    static: (report) => statics.push(report),
  });
  decoder.push(readFileSync(new URL('gpsdecode.nmea', FIXTURES)), 0);

  it('is read of where a ship is', () => {
    const expected = printed.filter((message) => 'lon' in message);
    expect(expected.length).toBeGreaterThan(200);
    expect(positions.map(shownPosition)).toEqual(expected.map(expectedPosition));
  });

  it('is read of what a ship is', () => {
    const expected = printed.filter((message) => 'shipname' in message || 'shiptype' in message);
    expect(expected.length).toBeGreaterThan(200);
    expect(statics.map(shownStatic)).toEqual(expected.map(expectedStatic));
  });
});

/** Long range positions are printed to one place. */
function places(type: number | undefined): number {
  return type === 27 ? 1 : 6;
}

function shownPosition({ type, mmsi, latitude, longitude, ...rest }: PositionReport) {
  const { speedKnots, courseDegrees, headingDegrees, second } = rest;
  const place = [longitude, latitude].map((degrees) => degrees?.toFixed(places(type)) ?? null);
  return [type, mmsi, ...place, speedKnots, courseDegrees, headingDegrees, second];
}

function expectedPosition({ type, mmsi, lon, lat, speed, course, heading, second }: Printed) {
  const within = (degrees: number | undefined, limit: number) =>
    degrees === undefined || Math.abs(degrees) > limit ? null : degrees.toFixed(places(type));
  const below = (value: number | undefined, limit: number) => (value === undefined || value >= limit ? null : value);
  const knots = type === 27 ? below(speed, 63) : knotsOf(speed);
  return [
    ...[type, mmsi, within(lon, 180), within(lat, 90), knots],
    ...[below(course, 360), below(heading, 360), below(second, 60)],
  ];
}

/** Class A has words for what is no speed, class B the number itself. */
function knotsOf(speed: number | string | undefined) {
  if (speed === 'fast') return 102.2;
  return speed === 'nan' || speed === 102.3 ? null : speed;
}

function shownStatic({ type, mmsi, name, callsign, shipType, destination, draughtMetres }: StaticReport) {
  return [type, mmsi, name, callsign, shipType, destination, draughtMetres];
}

/** Of part B of message 24 it prints the name that came with part A before. */
function expectedStatic({ type, mmsi, shipname, callsign, shiptype, destination, draught }: Printed) {
  const name = type === 24 && shiptype !== undefined ? null : shipname || null;
  return [type, mmsi, name, callsign || null, shiptype || null, destination || null, draught || null];
}
