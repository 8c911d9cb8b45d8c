import { expect, it } from 'vitest';
import { whatIsAhead } from './ahead.ts';
import type { JourneyStop } from './journey.ts';
import type { PortCall } from './milestones.ts';

const stop = (sequence: number, tag: string, name: string): JourneyStop => ({
  sequence,
  tag,
  name,
  placeId: name,
  zone: 'UTC',
  etaAt: null,
  ataAt: null,
  etdAt: null,
});
const call = (name: string): PortCall => ({ key: name, tag: '', placeId: name, name, zone: 'UTC', milestones: [] });

const [SHANGHAI, BUSAN, LOS_ANGELES, KANSAS_CITY] = [
  stop(1, 'POL', 'Shanghai'),
  stop(2, 'TS1', 'Busan'),
  stop(3, 'POD', 'Los Angeles'),
  stop(4, 'IND', 'Kansas City'),
];
const STOPS = [SHANGHAI, BUSAN, LOS_ANGELES, KANSAS_CITY];
const calledAt = (count: number) => STOPS.slice(0, count).map(({ name }) => call(name));

it('names every place that a box at sea has before it', () => {
  expect(whatIsAhead(STOPS, calledAt(1), { position: 'at_sea' })).toEqual({
    change: undefined,
    connections: [BUSAN],
    discharge: LOS_ANGELES,
    leavesPort: true,
    inland: [KANSAS_CITY],
  });
});

it('waits in the port of transshipment for the next ship', () => {
  const ahead = whatIsAhead(STOPS, calledAt(2), { position: 'at_transshipment_port' });
  expect(ahead).toMatchObject({ change: BUSAN, connections: [], discharge: LOS_ANGELES });
});

it('awaits a box that stands in its port of discharge there, and further inland', () => {
  const ahead = whatIsAhead(STOPS, calledAt(3), { position: 'at_port_of_discharge' });
  expect(ahead).toEqual({
    change: undefined,
    connections: [],
    discharge: undefined,
    leavesPort: true,
    inland: [KANSAS_CITY],
  });
});

it('has nothing more to say of the port that a train has left, and names where it goes', () => {
  const ahead = whatIsAhead(STOPS, calledAt(3), { position: 'on_the_way_inland' });
  expect(ahead).toEqual({
    change: undefined,
    connections: [],
    discharge: undefined,
    leavesPort: false,
    inland: [KANSAS_CITY],
  });
});

it('takes the port as left also where nobody told of the call there', () => {
  const ahead = whatIsAhead(STOPS, calledAt(2), { position: 'on_the_way_inland' });
  expect(ahead).toEqual({
    change: undefined,
    connections: [],
    discharge: undefined,
    leavesPort: false,
    inland: [KANSAS_CITY],
  });
});

it('expects nothing of a place that the line has not named', () => {
  expect(whatIsAhead([SHANGHAI, BUSAN], calledAt(1), { position: 'at_sea' })).toEqual({
    change: undefined,
    connections: [BUSAN],
    discharge: undefined,
    leavesPort: true,
    inland: [],
  });
});
