import { describe, expect, it } from 'vitest';
import { sailRota } from '../../../test/ais/rota-world.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import { ShipRota } from './ship-rota.ts';

const SHIPS = (count: number, weight = 1) => Array.from({ length: count }, (_, at) => ({ mmsi: at + 1, weight }));

function rotaOf(connections: number, places: number): ShipRota {
  const rota = new ShipRota({ connections, places });
  for (let connection = 0; connection < connections; connection++) rota.opened(connection);
  return rota;
}

describe('a feed that takes fewer ships than are to be heard', () => {
  it('is asked for all of them, in the places of its connections, while they fit, whether heard or not', () => {
    const rota = rotaOf(2, 3);
    rota.want(SHIPS(5));
    rota.turn(1);
    const asked = [rota.listOf(0), rota.listOf(1)];
    expect(asked).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    rota.heard(1, 12, MINUTE_MS);
    for (let minute = 1; minute < 400; minute++) rota.turn(minute * MINUTE_MS);
    expect([rota.listOf(0), rota.listOf(1)]).toEqual(asked);
  });

  it('hears the next when one was heard, the oldest first, and comes back to each', () => {
    const rota = rotaOf(1, 2);
    rota.want(SHIPS(4));
    const heard: number[] = [];
    for (let turn = 1; turn <= 4; turn++) {
      rota.turn(turn * 10_000);
      for (const mmsi of rota.listOf(0)) {
        heard.push(mmsi);
        rota.heard(mmsi, 12, turn * 10_000 + 5_000);
      }
    }
    expect(heard.slice(0, 4).sort()).toEqual([1, 2, 3, 4]);
    expect(heard.map((mmsi) => heard.filter((one) => one === mmsi).length)).toEqual(Array(8).fill(2));
  });

  it('hears ships whose arrival matters first and more often', () => {
    const rota = rotaOf(1, 1);
    rota.want([...SHIPS(3), { mmsi: 9, weight: 3 }]);
    const counts = new Map<number, number>();
    const order: number[] = [];
    for (let turn = 1; turn <= 60; turn++) {
      rota.turn(turn * 10_000);
      const [mmsi = 0] = rota.listOf(0);
      order.push(mmsi);
      counts.set(mmsi, (counts.get(mmsi) ?? 0) + 1);
      rota.heard(mmsi, 12, turn * 10_000 + 1_000);
    }
    expect(order[0]).toBe(9);
    expect(counts.get(9)).toBeGreaterThan(1.5 * (counts.get(1) ?? 0));
    expect(counts.get(1)).toBeGreaterThan(8);
  });

  it('asks for a ship that is out of hearing more and more seldom, and forgets that when it is heard', () => {
    const rota = rotaOf(1, 1);
    rota.want(SHIPS(2));
    const askedFor = (minutes: number, from: number) => {
      let asked = 0;
      for (let minute = from; minute < from + minutes; minute++) {
        rota.turn(minute * MINUTE_MS);
        if (rota.listOf(0)[0] === 1) asked++;
        if (rota.listOf(0)[0] === 2) rota.heard(2, 12, minute * MINUTE_MS + 1_000);
      }
      return asked;
    };
    const [early, late] = [askedFor(120, 1), askedFor(120, 600)];
    expect(early).toBeGreaterThan(late);
    expect(late).toBeGreaterThan(0);
    rota.heard(1, 12, 720 * MINUTE_MS);
    expect(askedFor(10, 721)).toBeGreaterThan(0);
  });

  it('moves ships to the connections that are open, and drops those that are wanted no more', () => {
    const rota = rotaOf(2, 2);
    rota.want(SHIPS(4));
    rota.turn(10_000);
    rota.closed(1);
    rota.want(SHIPS(3));
    rota.turn(20_000);
    expect(rota.listOf(1)).toEqual([]);
    expect(rota.listOf(0)).toHaveLength(2);
    rota.want([{ mmsi: 7, weight: 1 }]);
    rota.turn(30_000);
    expect(rota.listOf(0)).toEqual([7]);
  });
});

it('of thirty ships to a place, 95 of 100 positions are at most 1.2 times as old as they must be', () => {
  const { p95S, leastP95S } = sailRota({ seed: 'rota', ships: 300, connections: 2, places: 5, hours: 2 });
  expect(p95S / leastP95S).toBeLessThanOrEqual(1.2);
});
