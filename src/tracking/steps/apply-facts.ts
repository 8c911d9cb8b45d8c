import type { ContainerState } from '../../domain/container.ts';
import type { DomainEvent } from '../../domain/domain-event.ts';
import { announceContainer, announceEstimate } from '../../domain/journey/announce.ts';
import type { JourneyContext } from '../../domain/journey/cycle.ts';
import { type DerivedShipment, deriveShipment } from '../../domain/journey/derive-shipment.ts';
import { type Change, type ChangeContext, diffContainer } from '../../domain/journey/diff.ts';
import { diffShipment } from '../../domain/journey/diff-shipment.ts';
import type { ShipmentState } from '../../domain/shipment.ts';
import {
  type CommittedContainer,
  type CommittedEvent,
  commitShipments,
  type ShipmentCommit,
} from '../../store/commit-shipments.ts';
import type { Trx } from '../../store/tables.ts';
import type { TrackedShipment } from '../../store/tracked-shipments.ts';
import { type Id, nameBasedId } from '../../values/id.ts';
import { isSameData } from '../../values/same-data.ts';
import type { SourcedFact } from './read-payloads.ts';
import { type Missing, mark, recordCompleteAnswer, recordFacts, type Sender } from './record.ts';

export interface Applied {
  /** What subscribers are to be told, in order; nothing has been told yet. */
  readonly events: readonly DomainEvent[];
  readonly missing: Missing;
  /** Whether the log grew. */
  readonly changed: boolean;
  readonly state: ShipmentState;
  /** Of the containers that are in the shipment now. */
  readonly containers: readonly { readonly id: Id; readonly number: string; readonly state: ContainerState }[];
}

export interface Answered {
  readonly facts: readonly SourcedFact[];
  /** The answer holds everything its sender has to say. */
  readonly complete: boolean;
  readonly missing: Missing;
}

/** Records what is news, derives everything anew, and writes what changed. The caller has locked the shipment. */
export async function applyFacts(
  trx: Trx,
  tracked: TrackedShipment,
  answered: Answered,
  sender: Sender,
): Promise<Applied> {
  const outcome = work(tracked, answered, sender);
  if (outcome.commit) await commitShipments(trx, tracked.accountId, sender.receivedAt, [outcome.commit]);
  return outcome.applied;
}

/** The same for several shipments of an account at once: one statement for all that changed. */
export async function applyFactsToAll(
  trx: Trx,
  accountId: Id,
  answers: readonly { readonly tracked: TrackedShipment; readonly answered: Answered }[],
  sender: Sender,
): Promise<Applied[]> {
  const outcomes = answers.map(({ tracked, answered }) => work(tracked, answered, sender));
  await commitShipments(
    trx,
    accountId,
    sender.receivedAt,
    outcomes.flatMap(({ commit }) => commit ?? []),
  );
  return outcomes.map(({ applied }) => applied);
}

/** Derives a shipment anew from what is recorded already, by the rules of today, and writes what that changes. */
export async function applyRecorded(
  trx: Trx,
  tracked: TrackedShipment,
  sender: Pick<Sender, 'source' | 'receivedAt'>,
): Promise<Pick<Applied, 'events' | 'containers'>> {
  const { writes, ...outcome } = compare(tracked, deriveShipment(tracked.log, journeyContextOf(tracked)), sender);
  const commit = { shipmentId: tracked.id, observations: [], ...writes };
  await commitShipments(trx, tracked.accountId, sender.receivedAt, [commit]);
  return outcome;
}

export function journeyContextOf({ numberType, normalizedNumber, createdAt }: TrackedShipment): JourneyContext {
  return { numberType, normalizedNumber, followedSince: createdAt };
}

/** Pure: what follows, and what is to be written for it. */
function work(
  tracked: TrackedShipment,
  answered: Answered,
  sender: Sender,
): { readonly applied: Applied; readonly commit: ShipmentCommit | null } {
  const record = answered.complete ? recordCompleteAnswer : recordFacts;
  const facts = answered.facts.map(({ fact }) => mark(fact, sender.sourceName));
  const { entries, missing } = record(tracked.log, facts, answered.missing, sender);
  if (entries.length === 0 && tracked.containers.length > 0) {
    const containers = presentContainers(tracked);
    return { applied: { events: [], missing, changed: false, state: tracked.state, containers }, commit: null };
  }
  const derived = deriveShipment([...tracked.log, ...entries], journeyContextOf(tracked));
  const { writes, ...outcome } = compare(tracked, derived, sender);
  const payloads = new Map(facts.map(({ fingerprint }, index) => [fingerprint, answered.facts[index]?.payloadId]));
  return {
    applied: { ...outcome, missing, changed: entries.length > 0 },
    commit: {
      shipmentId: tracked.id,
      observations: entries.map((entry) => ({ ...entry, payloadId: payloads.get(entry.fingerprint) ?? null })),
      ...writes,
    },
  };
}

function presentContainers(tracked: TrackedShipment) {
  return tracked.containers.filter((container) => container.leftShipmentAt === null);
}

/** Before and after, as writes and events. */
function compare(
  tracked: TrackedShipment,
  derived: DerivedShipment,
  { receivedAt, source }: Omit<Sender, 'sourceName'>,
) {
  const context = { accountId: tracked.accountId, shipmentId: tracked.id, at: receivedAt, source };
  const known = new Map(tracked.containers.map((container) => [container.number, container]));
  const compared = [...derived.containers].map(([number, after]) => {
    const before = known.get(number);
    const id = before?.id ?? nameBasedId('container', `${tracked.id} ${number}`);
    const changeContext: ChangeContext = { ...context, containerId: id };
    const changes = diffContainer(before ?? null, after, changeContext);
    const isSame = before && before.leftShipmentAt === null && isSameData(before.state, after.state);
    const row = { id, number, createdAt: receivedAt, leftShipmentAt: null, state: after.state };
    return { id, number, state: after.state, changes, changeContext, row: isSame ? null : row };
  });
  const left: CommittedContainer[] = tracked.containers
    .filter(({ number, leftShipmentAt }) => leftShipmentAt === null && !derived.containers.has(number))
    .map(({ id, number, state }) => ({ id, number, createdAt: receivedAt, leftShipmentAt: receivedAt, state }));
  const shipment = diffShipment(tracked.state, derived, context);
  const changes = compared.flatMap((one) => one.changes);
  const sameImos = isSameData(tracked.awaitedImos, derived.awaitedImos);
  return {
    state: shipment.state,
    containers: compared,
    events: [
      ...compared.flatMap((one) => announceContainer(one.changes, one.changeContext)),
      ...(shipment.estimate ? [announceEstimate(shipment.estimate)] : []),
    ],
    writes: {
      containers: [...compared.flatMap(({ row }) => row ?? []), ...left],
      ...eventWrites(changes),
      updates: changes.flatMap((change) => (change.kind === 'updated' ? [change.update] : [])),
      estimate: shipment.estimate,
      state: sameImos && isSameData(tracked.state, shipment.state) ? null : shipment.state,
      awaitedImos: derived.awaitedImos,
    },
  };
}

function eventWrites(changes: readonly Change[]) {
  return {
    events: changes.flatMap((change): CommittedEvent[] => {
      if (change.kind === 'milestone') return [{ ...change, milestone: true }];
      return change.kind === 'notice' ? [{ ...change, order: 0, milestone: false }] : [];
    }),
    withdrawnEventIds: changes.flatMap((change) => (change.kind === 'milestone_withdrawn' ? [change.id] : [])),
  };
}
