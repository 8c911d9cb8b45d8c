import type { Asker } from '../../concurrency/asker.ts';
import type { EdiSample } from '../../domain/carriers/edi-sample.ts';
import type { EventSubscription } from '../../domain/carriers/event-subscription.ts';
import type { ShipFigure } from '../../domain/emissions/emission-figure.ts';
import type { EnteredFact, StatedByPerson } from '../../domain/observations/entered-fact.ts';
import type { ShipmentUpload, UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import { LandfallError } from '../../errors.ts';
import type { Id } from '../../values/id.ts';
import { ask, type ReadSheet, readCells } from '../reading/read.ts';
import type { Tracking } from '../tracking.ts';
import { subscriptionObstacle } from './keep-subscription.ts';
import { enterRows, stateFacts, takeBackStated } from './manual-entry.ts';
import { previewEdi } from './preview-edi.ts';
import { type EdiDelivery, type EdiReceipt, receiveEdi } from './receive-edi.ts';
import { type Push, receivePush } from './receive-push.ts';
import { commitUpload, previewUpload } from './upload.ts';

/** The ways in, for whoever speaks to the outside. */
export interface Intake {
  receiveEdi(delivery: EdiDelivery): Promise<EdiReceipt[]>;
  previewEdi(accountId: Id, sample: Uint8Array): Promise<EdiSample[]>;
  receivePush(subscription: EventSubscription, push: Push): Promise<boolean>;
  subscriptionObstacle(accountId: Id, scac: string): Promise<string | undefined>;
  enterRows(accountId: Id, rows: readonly UploadedRow[]): Promise<{ id: Id; isNew: boolean }[]>;
  stateFacts(accountId: Id, containerId: Id, stated: StatedByPerson): Promise<boolean>;
  takeBackStated(accountId: Id, containerId: Id, observationId: Id): Promise<EnteredFact | undefined>;
  readShipFile(accountId: Id, bytes: Buffer, signal?: AbortSignal): Promise<ShipFigure[]>;
  previewUpload(accountId: Id, filename: string, bytes: Buffer, signal?: AbortSignal): Promise<ShipmentUpload>;
  commitUpload(accountId: Id, id: Id, skipErrors: boolean): Promise<ShipmentUpload | undefined>;
  readCells(accountId: Id, bytes: Buffer, signal?: AbortSignal): Promise<ReadSheet[]>;
}

/** `publicUrl` is where carriers reach us. */
export function createIntake(tracking: Tracking, publicUrl: string | undefined): Intake {
  return {
    receiveEdi: (delivery) => receiveEdi(tracking, delivery),
    previewEdi: (...given) => previewEdi(tracking, ...given),
    receivePush: (...given) => receivePush(tracking, ...given),
    subscriptionObstacle: (...given) => subscriptionObstacle({ tracking, publicUrl }, ...given),
    enterRows: (...given) => enterRows(tracking, ...given),
    stateFacts: (...given) => stateFacts(tracking, ...given),
    takeBackStated: (...given) => takeBackStated(tracking, ...given),
    previewUpload: (...given) => previewUpload(tracking, ...given),
    commitUpload: (...given) => commitUpload(tracking, ...given),
    readCells: (accountId, bytes, signal) => readCells(bytes, { accountId, signal }),
    readShipFile: (accountId, bytes, signal) => readShipFile(bytes, { accountId, signal }),
  };
}

/** The emissions of ships in a published file; none where it is another one. */
async function readShipFile(bytes: Uint8Array, asker: Asker): Promise<ShipFigure[]> {
  const pieces = await ask({ kind: 'ships' }, bytes, asker);
  if (!pieces) throw new LandfallError('unprocessable', 'Reading it takes more time or memory than it may.');
  return [...pieces].flatMap((piece) => (piece.kind === 'ships' ? (piece.figures ?? []) : []));
}
