import { inSnapshot, inTransaction } from '../../db/transaction.ts';
import type { JourneyContext } from '../../domain/journey/cycle.ts';
import { type DerivedShipment, deriveShipment } from '../../domain/journey/derive-shipment.ts';
import type { RecordedObservation } from '../../domain/observations/observation.ts';
import {
  listShipmentKeys,
  listTrackedShipments,
  lockTrackedShipments,
  type TrackedShipment,
} from '../../store/shipments/tracked-shipments.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant, toInstant } from '../../values/instant.ts';
import { isSameData } from '../../values/same-data.ts';
import { applyAgain } from '../pipeline.ts';
import { countedLog, journeyContextOf } from '../steps/work-out.ts';
import type { Tracking } from '../tracking.ts';

const PAGE_SIZE = 100;

export interface Difference {
  readonly accountId: Id;
  readonly shipmentId: Id;
  /** Such as `CSQU3054383.currentStatus`. */
  readonly what: string;
  readonly stored: unknown;
  readonly derived: unknown;
}

interface Compared {
  readonly checked: number;
  readonly differences: readonly Difference[];
}

/** Derives every shipment anew from its log and tells where that differs from what is stored. */
export function findDifferences(db: Db): AsyncGenerator<Compared> {
  return compareEvery(db, async (trx, accountId, ids) =>
    (await listTrackedShipments(trx, accountId, ids)).flatMap(compareStored),
  );
}

/** Compares every shipment, in pages. What is stored and what it follows from are in several tables, which others go on writing. */
export async function* compareEvery(
  db: Db,
  compare: (trx: Trx, accountId: Id, ids: readonly Id[]) => Promise<readonly Difference[]>,
): AsyncGenerator<Compared> {
  let after: { accountId: Id; id: Id } | undefined;
  for (;;) {
    const keys = await listShipmentKeys(db, after, PAGE_SIZE);
    if (keys.length === 0) return;
    const differences: Difference[] = [];
    for (const [accountId, own] of groupBy(keys, (key) => key.accountId)) {
      const ids = own.map(({ id }) => id);
      differences.push(...(await inSnapshot(db, (trx) => compare(trx, accountId, ids))));
    }
    yield { checked: keys.length, differences };
    after = keys.at(-1);
  }
}

/**
 * Writes what is derived anew, and tells subscribers what that changes as if it had been observed now. The first estimate
 * there ever was is history and stays.
 */
export async function correct(tracking: Tracking, differences: readonly Difference[]): Promise<void> {
  const shipments = new Map(differences.map(({ accountId, shipmentId }) => [shipmentId, accountId]));
  for (const [shipmentId, accountId] of shipments) {
    await inTransaction(tracking.db, async (trx) => {
      const [tracked] = await lockTrackedShipments(trx, accountId, [shipmentId]);
      if (tracked) await applyAgain(trx, tracking, tracked, toInstant(tracking.now()));
    });
  }
}

/** A shipment that nothing was observed about yet has nothing to derive. */
function compareStored(tracked: TrackedShipment): Difference[] {
  const log = countedLog(tracked);
  if (log.length === 0) return [];
  const context = journeyContextOf(tracked);
  const derived = deriveShipment(log, context);
  // Shipments that were followed before the other two were kept have them from then on: the log does not tell when.
  const { polOriginalEtdAt, destinationOriginalEtaAt } = tracked.state;
  const podOriginalEtaAt = firstEstimate(log, context);
  const state = { ...derived.state, polOriginalEtdAt, podOriginalEtaAt, destinationOriginalEtaAt };
  const { accountId, id: shipmentId } = tracked;
  return [...compareMembers('shipment', tracked.state, state), ...compareContainers(tracked, derived)].map((one) => ({
    accountId,
    shipmentId,
    ...one,
  }));
}

type Finding = Pick<Difference, 'what' | 'stored' | 'derived'>;

function compareContainers(tracked: TrackedShipment, derived: DerivedShipment): Finding[] {
  const present = tracked.containers.filter(({ leftShipmentAt }) => leftShipmentAt === null);
  const numbers = present.map(({ number }) => number);
  const lists = compareMembers('shipment', { containers: numbers }, { containers: [...derived.containers.keys()] });
  const members = present.flatMap(({ number, state, milestones }) => {
    const container = derived.containers.get(number);
    if (!container) return [];
    const stored = milestones.filter(({ withdrawnAt }) => withdrawnAt === null);
    return [
      // Which arrival was expected first is history: the log does not tell when the box was named.
      ...compareMembers(number, state, { ...container.state, firstEtaAt: state.firstEtaAt }),
      ...compareMembers(
        number,
        Object.fromEntries(
          stored.map(({ key, event }) => [key, [event.timestamp, event.locationLocode, event.vesselId]]),
        ),
        Object.fromEntries(
          container.milestones.map(({ key, at, place, vesselId }) => [key, [at, place?.locode ?? null, vesselId]]),
        ),
      ),
    ];
  });
  return [...lists, ...members];
}

function compareMembers(what: string, stored: object, derived: object): Finding[] {
  const before = new Map<string, unknown>(Object.entries(stored));
  const after = new Map<string, unknown>(Object.entries(derived));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !isSameData(before.get(name), after.get(name)))
    .map((name) => ({ what: `${what}.${name}`, stored: before.get(name), derived: after.get(name) }));
}

/** The estimate that was the first there ever was: what followed from each beginning of the log, as it was received. */
function firstEstimate(log: readonly RecordedObservation[], context: JourneyContext): Instant | null {
  const moments = [...new Set(log.map(({ receivedAt }) => receivedAt))].sort((one, other) =>
    compareInstants(one, other),
  );
  for (const moment of moments) {
    const known = log.filter(({ receivedAt }) => compareInstants(receivedAt, moment) <= 0);
    const { podEtaAt } = deriveShipment(known, context).state;
    if (podEtaAt !== null) return podEtaAt;
  }
  return null;
}
