import { type ManualMilestone, manualMove } from '../../domain/observations/manual-milestone.ts';
import { voiceOfPeople } from '../../domain/observations/voice.ts';
import type { UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import { LandfallError } from '../../errors.ts';
import { rowObservations } from '../../sources/shipment-file/normalise.ts';
import { findContainer } from '../../store/containers/containers.ts';
import { findPollTarget } from '../../store/shipments/shipment-tracking.ts';
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
  const { facts } = await resolveObservations(observations, receivedAt, tracking.resolvePlace, tracking.resolveVessel);
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
  return createKnownShipment(tracking, shipment, voiceOfPeople(receivedAt), sourced);
}

/** Records milestones of a container. False when the account has no such container. */
export async function stateMilestones(
  tracking: Tracking,
  accountId: Id,
  containerId: Id,
  milestones: readonly ManualMilestone[],
): Promise<boolean> {
  const container = await findContainer(tracking.db, accountId, containerId);
  if (!container) return false;
  const shipment = await findPollTarget(tracking.db, accountId, container.shipmentId);
  if (shipment?.stoppedAt)
    throw new LandfallError('conflict', 'Tracking of the shipment has stopped; resume it first.');
  const receivedAt = toInstant(tracking.now());
  const moves = milestones.map((milestone) => manualMove({ containerNumber: container.number }, milestone));
  const { facts } = await resolveObservations(moves, receivedAt, tracking.resolvePlace, tracking.resolveVessel);
  const sourced = facts.map((fact) => ({ fact, payloadId: null }));
  await applyToShipment(tracking, { accountId, ...voiceOfPeople(receivedAt) }, container.shipmentId, sourced);
  return true;
}
