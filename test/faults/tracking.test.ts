import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { listShipments } from '../../src/store/shipments/shipments.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const ARRIVED = dcsaEvent('TRANSPORT ARRI ACT', 'NLRTM', '2026-02-26T06:00:00', { vessel: EVER });

/** Steps at which a worker can die, as the calls it makes to the outside. */
const STEPS = ['credentials', 'place', 'vessel', 'publish before', 'publish after', 'random'] as const;
type Step = (typeof STEPS)[number];

let world: TrackingWorld;
beforeEach(async () => {
  world = await createTrackingWorld();
});
afterEach(() => world.close());

/** A worker that dies at a step: whatever was not committed by then never happened. */
function dyingAt(step: Step): Tracking {
  const die = (): never => {
    throw new Error('killed');
  };
  const { tracking } = world;
  switch (step) {
    case 'credentials':
      return { ...tracking, credentialsOf: async () => die() };
    case 'place':
      return { ...tracking, resolvePlace: die };
    case 'vessel':
      return { ...tracking, resolveVesselFor: () => async () => die() };
    case 'publish before':
      return { ...tracking, publish: async () => die() };
    case 'publish after':
      return {
        ...tracking,
        publish: async (trx, events) => {
          await appendDomainEvents(trx, events);
          die();
        },
      };
    case 'random':
      return { ...tracking, random: die };
    default:
      return step satisfies never;
  }
}

async function counted() {
  const { db } = world.tracking;
  const count = async (table: 'observation' | 'transport_event' | 'domain_event' | 'container' | 'shipment') =>
    (
      await db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return {
    shipments: await count('shipment'),
    containers: await count('container'),
    observations: await count('observation'),
    events: await count('transport_event'),
    announced: await count('domain_event'),
  };
}

describe('a worker that dies', () => {
  it.each(STEPS)('at the step "%s" of a new request loses and duplicates nothing', async (step) => {
    world.carrier.answers.set('BL0001', [LOADED]);
    const id = await world.request('BL0001');
    // Its last act may be to note the failure, which a real death would not even do.
    const dying = dyingAt(step);
    await runDuePolls({ ...dying, db: world.tracking.db });
    const before = await counted();
    expect(before).toMatchObject({ shipments: 0, containers: 0, observations: 0, events: 0 });
    for (const hour of ['01', '02', '03']) {
      world.setClock(`2026-03-01T${hour}:00:00Z`);
      await world.settle();
    }
    expect(await findTrackingRequest(world.tracking.db, world.accountId, id)).toMatchObject({ status: 'created' });
    expect(await counted()).toMatchObject({ shipments: 1, containers: 1, observations: 1, events: 1, announced: 3 });
  });

  it.each(STEPS)('at the step "%s" of a poll loses and duplicates nothing', async (step) => {
    world.carrier.answers.set('BL0001', [LOADED]);
    await world.request('BL0001');
    await world.settle();
    const before = await counted();
    world.carrier.answers.set('BL0001', [LOADED, ARRIVED]);
    world.setClock('2026-03-02T06:00:00Z');
    await runDuePolls(dyingAt(step));
    expect(await counted()).toEqual(before);
    world.setClock('2026-03-02T07:00:00Z');
    await world.settle();
    const { rows } = await listShipments(world.tracking.db, world.accountId, {}, { number: 1, size: 10 });
    expect(rows[0]).toMatchObject({ podAtaAt: '2026-02-26T05:00:00Z' });
    expect(await counted()).toMatchObject({ observations: before.observations + 1, events: before.events + 1 });
    for await (const { differences } of findDifferences(world.tracking.db)) expect(differences).toEqual([]);
  });

  it('gives up its lease to another, and what it still does is in vain', async () => {
    world.carrier.answers.set('BL0001', [LOADED]);
    await world.request('BL0001');
    await world.settle();
    const { db } = world.tracking;
    world.setClock('2026-03-02T06:00:00Z');
    world.carrier.answers.set('BL0001', [LOADED, ARRIVED]);
    const slow: Tracking = {
      ...world.tracking,
      resolvePlace: (reference) => world.tracking.resolvePlace(reference),
      credentialsOf: async () => {
        // While it dawdles, its lease runs out and another worker does the work.
        world.setClock('2026-03-02T08:00:00Z');
        await world.settle();
        return () => ({ owner: INSTALLATION, values: {} });
      },
    };
    await runDuePolls(slow);
    expect(await counted()).toMatchObject({ observations: 2, events: 2 });
    const arrivals = await db
      .selectFrom('domain_event')
      .where('name', '=', 'container.transport.vessel_arrived')
      .select('id')
      .execute();
    expect(arrivals).toHaveLength(1);
  });
});
