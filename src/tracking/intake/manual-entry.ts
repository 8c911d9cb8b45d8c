import type { Container } from '../../domain/containers/container.ts';
import type { EnteredFact, StatedByPerson } from '../../domain/observations/entered-fact.ts';
import { manualMove, manualPickup } from '../../domain/observations/manual-milestone.ts';
import { provenanceOfPeople } from '../../domain/observations/provenance.ts';
import type { UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import { LandfallError } from '../../errors.ts';
import { rowObservations } from '../../sources/shipment-file/normalise.ts';
import { findContainer } from '../../store/containers/containers.ts';
import { listEnteredFacts } from '../../store/intake/entered-facts.ts';
import { findFollowing } from '../../store/shipments/shipment-tracking.ts';
import { type Group, groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { resolveObservations } from '../steps/resolve.ts';
import type { Tracking } from '../tracking.ts';
import { applyToShipment } from './ingest.ts';
import { createKnownShipment } from './new-shipment.ts';

/** Creates the shipments of the rows, or adds to those there are. Returns their ids in the order of the rows. */
export async function enterRows(
  tracking: Tracking,
  accountId: Id,
  rows: readonly UploadedRow[],
): Promise<{ id: Id; isNew: boolean }[]> {
  const shipments = groupBy(rows, ({ scac, number }) => `${scac} ${number}`);
  const entered: { id: Id; isNew: boolean }[] = [];
  for (const own of shipments.values()) entered.push(await enterShipment(tracking, accountId, own));
  return entered;
}

async function enterShipment(tracking: Tracking, accountId: Id, rows: Group<UploadedRow>) {
  const [{ scac, number, numberType }] = rows;
  const receivedAt = toInstant(tracking.now());
  const observations = rows.flatMap(rowObservations);
  const { facts } = await resolveObservations(
    observations,
    receivedAt,
    tracking.resolvePlace,
    tracking.resolveVesselFor(accountId),
  );
  const unique = (texts: readonly string[]) => [...new Set(texts)];
  const shipment = {
    accountId,
    scac,
    numberType,
    number,
    refNumbers: unique(rows.flatMap((row) => row.references)),
    tags: unique(rows.flatMap((row) => row.tags)),
    customerId: null,
    poll: false,
  };
  const sourced = facts.map((fact) => ({ fact, payloadId: null }));
  return createKnownShipment(tracking, shipment, provenanceOfPeople(receivedAt), sourced);
}

/** Records what a person states of a container. False when the account has no such container. */
export async function stateFacts(
  tracking: Tracking,
  accountId: Id,
  containerId: Id,
  { milestones, pickup, by, reason }: StatedByPerson,
): Promise<boolean> {
  const container = await findContainer(tracking.db, accountId, containerId);
  if (!container) return false;
  await refuseStopped(tracking, accountId, container);
  const receivedAt = toInstant(tracking.now());
  const subject = { containerNumber: container.number };
  const entering = { at: receivedAt, by, reason };
  const moves = milestones.map((milestone) => manualMove(subject, milestone, entering));
  const { facts } = await resolveObservations(
    [...moves, ...(pickup ? [manualPickup(subject, pickup, entering)] : [])],
    receivedAt,
    tracking.resolvePlace,
    tracking.resolveVesselFor(accountId),
  );
  const sourced = facts.map((fact) => ({ fact, payloadId: null }));
  await applyToShipment(tracking, { accountId, ...provenanceOfPeople(receivedAt) }, container.shipmentId, sourced);
  return true;
}

/** Takes back what a person stated. Undefined when nothing of that id stands. */
export async function takeBackStated(
  tracking: Tracking,
  accountId: Id,
  containerId: Id,
  observationId: Id,
): Promise<EnteredFact | undefined> {
  const container = await findContainer(tracking.db, accountId, containerId);
  if (!container) return undefined;
  const entered = await listEnteredFacts(tracking.db, accountId, container);
  const taken = entered.find(({ id, stands }) => id === observationId && stands);
  if (!taken) return undefined;
  await refuseStopped(tracking, accountId, container);
  const at = toInstant(tracking.now());
  const fact: EnteredFact['fact'] = { ...taken.fact, retracted: true, statedAt: at };
  await applyToShipment(tracking, { accountId, ...provenanceOfPeople(at) }, container.shipmentId, [
    { fact, payloadId: null },
  ]);
  return taken;
}

async function refuseStopped(tracking: Tracking, accountId: Id, { shipmentId }: Container): Promise<void> {
  const shipment = await findFollowing(tracking.db, accountId, shipmentId);
  if (shipment?.stoppedAt)
    throw new LandfallError('conflict', 'Tracking of the shipment has stopped; resume it first.');
}
