import type { Caller } from '../../domain/accounts/caller.ts';
import { LandfallError } from '../../errors.ts';
import { type BulkItem, listBulkItems } from '../../store/containers/bulk-items.ts';
import type { Publish } from '../../store/events/domain-events.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { workOnExceptions } from '../exception-work.ts';
import { listExceptions } from '../exceptions.ts';
import { createNote, type NoteText, requireSensible } from '../notes/notes.ts';
import { shareShipment } from '../share-links.ts';
import { type CatchUp, resumeShipment, stopShipment, tagShipments } from '../shipments.ts';
import { removeTrackingRequest, retryTrackingRequest } from '../tracking-request-work.ts';
import type { BulkKind, BulkNoun } from './kinds.ts';

/** What is to be done; members that its kind does not need are ignored. */
export interface BulkChange {
  readonly kind: Exclude<BulkKind, 'export'>;
  readonly of: BulkNoun;
  readonly assigneeId: Id | null;
  readonly tags: readonly string[];
  readonly note: NoteText | undefined;
  readonly days: number;
  readonly scac: string | null;
}

/** What became of one of them. */
export interface BulkAnswer {
  readonly id: Id;
  readonly number: string | null;
  readonly result: 'done' | 'unchanged' | 'refused' | 'not_found';
  /** Why it was not done. */
  readonly detail: string | null;
  /** Opens a share link; null for whatever else was done. */
  readonly token: string | null;
}

interface Services {
  readonly db: Db;
  readonly publish: Publish;
  readonly catchUp: CatchUp;
  readonly now: () => Date;
}

type Done = Pick<BulkAnswer, 'result' | 'detail'> & Partial<Pick<BulkAnswer, 'token'>>;

const DONE: Done = { result: 'done', detail: null };

/** Does one thing about each, one after the other: what is refused of one is said of that one, and the rest goes on. */
export async function changeMany(
  services: Services,
  caller: Caller,
  change: BulkChange,
  ids: readonly Id[],
): Promise<BulkAnswer[]> {
  const { db } = services;
  if (change.note !== undefined) await requireSensible(db, caller, change.note);
  const items = new Map((await listBulkItems(db, caller.accountId, change.of, ids)).map((item) => [item.id, item]));
  const doOne = oncePerShipment(change, doerOf(services, caller, change));
  const answers: BulkAnswer[] = [];
  for (const id of new Set(ids)) {
    const item = items.get(id);
    const done: Done = item === undefined ? { result: 'not_found', detail: 'Not found.' } : await outcome(doOne, item);
    answers.push({ id, number: item?.number ?? null, token: null, ...done });
  }
  return answers;
}

type Doer = (item: BulkItem) => Promise<Done>;

async function outcome(doOne: Doer, item: BulkItem): Promise<Done> {
  try {
    return await doOne(item);
  } catch (error) {
    if (error instanceof LandfallError) return { result: 'refused', detail: error.message };
    throw error;
  }
}

/** Notes and assignments are of boxes; the rest belongs to their shipment, and is done to it once. */
function oncePerShipment({ kind, of }: BulkChange, doOne: Doer): Doer {
  if (of !== 'containers' || kind === 'note' || kind === 'assign') return doOne;
  const done = new Map<Id | null, Promise<Done>>();
  return (item) => {
    const known = done.get(item.shipmentId) ?? doOne(item);
    done.set(item.shipmentId, known);
    return known;
  };
}

function doerOf({ db, publish, catchUp, now }: Services, caller: Caller, change: BulkChange): Doer {
  const at = () => toInstant(now());
  const onShipment = (work: (shipmentId: Id) => Promise<Done>): Doer => {
    return async ({ shipmentId }) =>
      shipmentId === null ? { result: 'refused', detail: 'It has no shipment yet.' } : work(shipmentId);
  };
  switch (change.kind) {
    case 'assign':
      return assigner(db, caller, change, now());
    case 'note':
      return noter(db, caller, change, now);
    case 'tag':
      return onShipment((id) => tagged(db, caller, id, { add: change.tags, remove: [] }));
    case 'untag':
      return onShipment((id) => tagged(db, caller, id, { add: [], remove: change.tags }));
    case 'stop':
      return onShipment(async (id) => stopShipment(db, caller, id, publish, at()).then(() => DONE));
    case 'resume':
      return onShipment(async (id) => resumeShipment(db, caller, id, catchUp, at()).then(() => DONE));
    case 'share':
      return onShipment(async (id) => {
        const { token } = await shareShipment(db, caller, id, change.days, now());
        return { ...DONE, token };
      });
    case 'retry':
      return async ({ id }) => retryTrackingRequest(db, caller, id, {}, at()).then(() => DONE);
    case 'correct_line':
      return async ({ id }) => retryTrackingRequest(db, caller, id, { scac: change.scac }, at()).then(() => DONE);
    case 'remove':
      return async ({ id }) => removeTrackingRequest(db, caller, id).then(() => DONE);
  }
}

async function tagged(
  db: Db,
  caller: Caller,
  shipmentId: Id,
  tags: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Done> {
  const changed = await tagShipments(db, caller, [shipmentId], tags);
  return changed === 1 ? DONE : { result: 'not_found', detail: 'Not found.' };
}

/** What is assigned of a box or a shipment is what is open about it. */
function assigner(db: Db, caller: Caller, { of, assigneeId }: BulkChange, now: Date): Doer {
  const open = listExceptions(db, caller.accountId, now);
  return async (item) => {
    const own = (await open).filter((one) => (of === 'containers' ? one.containerId : one.shipmentId) === item.id);
    if (own.length === 0) return { result: 'unchanged', detail: 'There is no exception about it to assign.' };
    const ids = own.map(({ id }) => id);
    await workOnExceptions(db, caller, ids, { assigneeId }, now);
    return DONE;
  };
}

const SUBJECTS = { containers: 'container', shipments: 'shipment', tracking_requests: 'tracking_request' } as const;

/** Each has a note of its own; who is mentioned is called by the first of them alone. */
function noter(db: Db, caller: Caller, { of, note }: BulkChange, now: () => Date): Doer {
  if (note === undefined) throw new Error('a bulk note says nothing');
  let mentionedUserIds = note.mentionedUserIds;
  return async ({ id }) => {
    const text = { ...note, mentionedUserIds };
    await createNote(db, caller, { type: SUBJECTS[of], id }, text, now());
    mentionedUserIds = [];
    return DONE;
  };
}
