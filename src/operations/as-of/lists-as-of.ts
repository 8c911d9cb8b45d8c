import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { Container } from '../../domain/containers/container.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { invalidQuery } from '../../errors.ts';
import { type KnownThing, listContainersKnownBy, listShipmentsKnownBy } from '../../store/as-of/known-by.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type KnownPast, listPasts } from './known-past.ts';
import type { PastQuestion } from './past-question.ts';
import { containerOfPast, shipmentOfPast } from './things-as-of.ts';

/** Each is derived: of more, nobody would wait for the answer. */
const MAX_LISTED = 1_000;
/** What was said of all of them at once would be more than there is memory for. */
const SHIPMENTS_AT_A_TIME = 100;

/** The containers that were in a shipment at a moment, the newest first. */
export async function listContainersAsOf(db: Db, question: PastQuestion, at: Instant): Promise<Container[]> {
  const things = await listContainersKnownBy(db, question.accountId, at, MAX_LISTED + 1);
  const containers = new Map<Id, Container>();
  for await (const { known, ids } of eachPast(db, question, things)) {
    for (const id of ids) {
      const { container } = await containerOfPast(known, id, at);
      if (container.leftShipmentAt === null) containers.set(id, container);
    }
  }
  return things.flatMap(({ id }) => containers.get(id) ?? []);
}

export async function listShipmentsAsOf(db: Db, question: PastQuestion, at: Instant): Promise<Shipment[]> {
  const things = await listShipmentsKnownBy(db, question.accountId, at, MAX_LISTED + 1);
  const shipments = new Map<Id, Shipment>();
  for await (const { known, ids } of eachPast(db, question, things)) {
    for (const id of ids) shipments.set(id, await shipmentOfPast(known, at));
  }
  return things.flatMap(({ id }) => shipments.get(id) ?? []);
}

/** The past of each shipment with what is wanted of it; others have their turns in between. */
async function* eachPast(
  db: Db,
  question: PastQuestion,
  things: readonly KnownThing[],
): AsyncGenerator<{ readonly known: KnownPast; readonly ids: readonly Id[] }> {
  if (things.length > MAX_LISTED) {
    throw invalidQuery(
      'as_of',
      `There were more than ${MAX_LISTED} by then: longer lists are told of the present alone.`,
    );
  }
  const wanted = new Map<Id, Id[]>();
  for (const { id, shipmentId } of things) wanted.set(shipmentId, [...(wanted.get(shipmentId) ?? []), id]);
  const shipmentIds = [...wanted.keys()];
  for (let from = 0; from < shipmentIds.length; from += SHIPMENTS_AT_A_TIME) {
    const pasts = await listPasts(db, question, shipmentIds.slice(from, from + SHIPMENTS_AT_A_TIME));
    for await (const known of inTurns(pasts)) yield { known, ids: wanted.get(known.shipment.id) ?? [] };
  }
}
