import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Instant, toInstant } from '../../src/values/instant.ts';
import { insertShipment } from '../tracked.ts';
import { ADEN, DEPARTED, HOUR_MS, NOW, newShip, PredictedVoyages, type Ship, SLOWLY } from './predicted-voyages.ts';

vi.setConfig(SLOWLY);

let voyages: PredictedVoyages;
beforeAll(async () => {
  voyages = await PredictedVoyages.start();
});
afterAll(() => voyages.service.close());

beforeEach(async () => {
  voyages.clock = new Date(NOW);
  voyages.client = await voyages.service.createClient();
});

describe('one ship, one arrival', () => {
  /** On the same ship, to another port, of another line's estimate, or not yet aboard. */
  async function followTo(ship: Ship, locode: string, eta: Instant): Promise<string> {
    const id = await insertShipment(voyages.service.db, voyages.client.accountId);
    await voyages.say(id, ship, 'load', 'actual', 'CNSHA', '2026-02-28T20:00:00Z', '2026-03-01T00:00:00Z');
    await voyages.say(id, ship, 'arrive', 'estimated', locode, eta, '2026-03-01T00:00:00Z');
    await voyages.say(id, ship, 'depart', 'actual', 'CNSHA', DEPARTED, '2026-03-01T08:00:00Z');
    return id;
  }

  it('is said of all that it brings at one call, whenever they were followed and whatever their lines say', async () => {
    const ship = newShip();
    const ids = [await voyages.follow(ship), await followTo(ship, 'NLRTM', '2026-03-31T08:00:00Z')];
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    voyages.clock = new Date(Date.parse(NOW) + 2 * HOUR_MS);
    ids.push(await followTo(ship, 'NLRTM', '2026-03-29T20:00:00Z'));
    await voyages.runJobs();
    const said = await Promise.all(ids.map(async (id) => (await voyages.shipment(id)).predicted_eta));
    expect(new Set(said).size).toBe(1);
    expect(said[0]).not.toBeNull();
  });

  it('follows its arrival at the call before by as long as it sails', async () => {
    const ship = newShip();
    const second = await followTo(ship, 'DEHAM', '2026-03-30T20:00:00Z');
    const first = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    const [before, after] = [await voyages.shipment(first), await voyages.shipment(second)];
    const hours = (Date.parse(after.predicted_eta) - Date.parse(before.predicted_eta)) / HOUR_MS;
    expect(hours).toBeGreaterThan(16);
    expect(Date.parse(after.predicted_eta_latest)).toBeGreaterThan(Date.parse(after.predicted_eta));
  });
});

describe('a box that comes otherwise than it was predicted', () => {
  it('by another ship, is not said to come when the first one does, and is predicted anew at once', async () => {
    const [ship, later] = [newShip(), newShip()];
    const id = await voyages.follow(ship);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    const { predicted_eta: at } = await voyages.shipment(id);
    voyages.clock = new Date(Date.parse(NOW) + 0.25 * HOUR_MS);
    const said = toInstant(voyages.clock);
    await voyages.say(id, ship, 'discharge', 'actual', 'SGSIN', '2026-03-10T06:00:00Z', said);
    await voyages.say(id, later, 'depart', 'estimated', 'SGSIN', '2026-03-18T06:00:00Z', said);
    await voyages.say(id, later, 'arrive', 'estimated', 'NLRTM', '2026-04-09T06:00:00Z', said);
    expect(await voyages.shipment(id)).toMatchObject({ pod_vessel_imo: later.imo, predicted_eta: null });
    await voyages.runJobs();
    const { predicted_eta: after } = await voyages.shipment(id);
    expect(Date.parse(after) - Date.parse(at)).toBeGreaterThan(5 * 24 * HOUR_MS);
  });

  it('is predicted anew at once when its line moves it to the call of others', async () => {
    const ship = newShip();
    const ids = [await voyages.follow(ship), await voyages.follow(ship)];
    const [moved = ''] = ids;
    await voyages.say(moved, ship, 'arrive', 'estimated', 'NLRTM', '2026-04-03T12:00:00Z', NOW);
    await voyages.sight(ship, ADEN, NOW);
    await voyages.runJobs();
    const predicted = async () =>
      new Set(await Promise.all(ids.map(async (id) => (await voyages.shipment(id)).predicted_eta)));
    expect((await predicted()).size).toBe(2);
    voyages.clock = new Date(Date.parse(NOW) + 0.5 * HOUR_MS);
    await voyages.say(moved, ship, 'arrive', 'estimated', 'NLRTM', '2026-03-30T20:00:00Z', toInstant(voyages.clock));
    await voyages.runJobs();
    expect((await predicted()).size).toBe(1);
  });
});
