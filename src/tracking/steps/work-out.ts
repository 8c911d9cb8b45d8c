import { runInTurns } from '../../concurrency/event-loop-turns.ts';
import type { ContainerState } from '../../domain/containers/container.ts';
import type { DomainEvent } from '../../domain/events/domain-event.ts';
import { announceContainer, announceEstimate } from '../../domain/journey/announce.ts';
import type { JourneyContext } from '../../domain/journey/cycle.ts';
import type { DerivedContainer } from '../../domain/journey/derive-container.ts';
import { type DerivedShipment, derivingShipment } from '../../domain/journey/derive-shipment.ts';
import { type Change, type ChangeContext, diffContainer } from '../../domain/journey/diff.ts';
import { diffShipment } from '../../domain/journey/diff-shipment.ts';
import { firstEta } from '../../domain/journey/first-eta.ts';
import { type Unheard, withinRoom } from '../../domain/observations/log-room.ts';
import type { JourneyFact, RecordedObservation } from '../../domain/observations/observation.ts';
import type { Provenance } from '../../domain/observations/provenance.ts';
import type { ShipmentState } from '../../domain/shipments/shipment.ts';
import type { VesselsAndPorts } from '../../store/intake/vessel-reports.ts';
import type { CommittedContainer, CommittedEvent, ShipmentCommit } from '../../store/shipments/commit-shipments.ts';
import type { TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import { type Id, nameBasedId } from '../../values/id.ts';
import { isSameData } from '../../values/same-data.ts';
import type { SourcedFact } from './read-payloads.ts';
import { type Marked, type Missing, mark, recordCompleteAnswer, recordFacts } from './record.ts';

export interface Applied {
  /** What subscribers are to be told, in order; nothing has been told yet. */
  readonly events: readonly DomainEvent[];
  readonly missing: Missing;
  /** Whether the log grew. */
  readonly changed: boolean;
  /** Whether there was room for all that was news. */
  readonly hadRoom: boolean;
  readonly state: ShipmentState;
  /** Ships that it did not wait for before, and its ports. */
  readonly met: VesselsAndPorts;
  /** Of the containers that are in the shipment now. */
  readonly containers: readonly { readonly id: Id; readonly number: string; readonly state: ContainerState }[];
}

export interface Answered {
  readonly facts: readonly SourcedFact<JourneyFact>[];
  /** The answer holds everything its sender has to say. */
  readonly complete: boolean;
  readonly missing: Missing;
}

/** What follows, and what is to be written for it. */
export interface WorkedOut {
  readonly applied: Applied;
  readonly commit: ShipmentCommit | null;
  /** News that there was no room for, with the payloads it stood in. */
  readonly unheard: readonly (Unheard & { readonly payloadId: Id | null })[];
}

export function journeyContextOf({ numberType, normalizedNumber, createdAt }: TrackedShipment): JourneyContext {
  return { numberType, normalizedNumber, followedSince: createdAt };
}

/**
 * Records what is news, as far as there is room, derives everything anew, and compares. While tracking has stopped, it only
 * records. Writes nothing; others have their turns while it is at it.
 */
export function workOut(tracked: TrackedShipment, answered: Answered, provenance: Provenance): Promise<WorkedOut> {
  return runInTurns(workingOut(tracked, answered, provenance));
}

/** Step by step: there may be thousands of statements. */
function* workingOut(
  tracked: TrackedShipment,
  answered: Answered,
  provenance: Provenance,
): Generator<undefined, WorkedOut, undefined> {
  const record = answered.complete ? recordCompleteAnswer : recordFacts;
  const facts: Marked[] = [];
  for (const { fact } of answered.facts) {
    facts.push(mark(fact, provenance.sourceName));
    yield;
  }
  const { entries: news, missing } = yield* record(tracked.log, facts, answered.missing, provenance);
  const { heard: entries, unheard } = news.length === 0 ? NO_NEWS : yield* withinRoom(tracked.log, news);
  const payloads = new Map(facts.map(({ fingerprint }, index) => [fingerprint, answered.facts[index]?.payloadId]));
  const payloadOf = ({ fingerprint }: RecordedObservation) => payloads.get(fingerprint) ?? null;
  const setAside = unheard.map((one) => ({ ...one, payloadId: payloadOf(one.entry) }));
  const heard = { missing, changed: entries.length > 0, hadRoom: unheard.length === 0 };
  const isHeardAlone = tracked.stoppedAt !== null;
  const observations = entries.map((entry) => ({ ...entry, payloadId: payloadOf(entry), whileStopped: isHeardAlone }));
  if (isHeardAlone || (entries.length === 0 && tracked.containers.length > 0)) {
    const containers = presentContainers(tracked);
    const commit = { shipmentId: tracked.id, ...NO_WRITES, observations };
    return {
      applied: { ...heard, events: [], state: tracked.state, met: NO_SHIPS, containers },
      commit: entries.length > 0 ? commit : null,
      unheard: setAside,
    };
  }
  const derived = yield* derivingShipment([...tracked.log, ...entries], journeyContextOf(tracked));
  const { writes, ...outcome } = yield* comparing(tracked, derived, provenance);
  return {
    applied: { ...outcome, ...heard },
    commit: { shipmentId: tracked.id, observations, ...writes },
    unheard: setAside,
  };
}

const NO_NEWS = { heard: [], unheard: [] } as const;
const NO_SHIPS: VesselsAndPorts = { imos: [], portIds: [] };

const NO_WRITES = {
  containers: [],
  events: [],
  withdrawnEventIds: [],
  updates: [],
  estimate: null,
  state: null,
  awaitedImos: [],
} as const;

/** Derives a shipment anew from what is recorded already, by the rules of today. */
export async function workOutAgain(tracked: TrackedShipment, provenance: Pick<Provenance, 'source' | 'receivedAt'>) {
  const derived = await runInTurns(derivingShipment(countedLog(tracked), journeyContextOf(tracked)));
  const { writes, ...applied } = await runInTurns(comparing(tracked, derived, provenance));
  return { applied, commit: { shipmentId: tracked.id, observations: [], ...writes } satisfies ShipmentCommit };
}

/** What was heard since tracking stopped does not count yet: by the log, as clocks differ. */
export function countedLog({ log, stoppedAt }: TrackedShipment): readonly RecordedObservation[] {
  return stoppedAt === null ? log : log.filter(({ whileStopped }) => !whileStopped);
}

function presentContainers(tracked: TrackedShipment) {
  return tracked.containers.filter((container) => container.leftShipmentAt === null);
}

/** Before and after, as writes and events. */
function* comparing(
  tracked: TrackedShipment,
  derived: DerivedShipment,
  { receivedAt, source }: Omit<Provenance, 'sourceName'>,
) {
  const context = { accountId: tracked.accountId, shipmentId: tracked.id, at: receivedAt, source };
  const shipment = diffShipment(tracked.state, derived, context);
  const states = { before: tracked.state, after: shipment.state };
  const known = new Map(tracked.containers.map((container) => [container.number, container]));
  const compareBox = ([number, after]: readonly [string, DerivedContainer]) => {
    const before = known.get(number);
    const id = before?.id ?? nameBasedId('container', `${tracked.id} ${number}`);
    const changeContext: ChangeContext = { ...context, containerId: id };
    const changes = diffContainer(before ?? null, after, changeContext);
    const state = { ...after.state, firstEtaAt: firstEta(before?.state, after.state, states) };
    const isSame = before && before.leftShipmentAt === null && isSameData(before.state, state);
    const row = { id, number, createdAt: receivedAt, leftShipmentAt: null, state };
    return { id, number, state, changes, changeContext, row: isSame ? null : row };
  };
  const compared: ReturnType<typeof compareBox>[] = [];
  for (const box of derived.containers) {
    compared.push(compareBox(box));
    yield;
  }
  const left: CommittedContainer[] = tracked.containers
    .filter(({ number, leftShipmentAt }) => leftShipmentAt === null && !derived.containers.has(number))
    .map(({ id, number, state }) => ({ id, number, createdAt: receivedAt, leftShipmentAt: receivedAt, state }));
  const changes = compared.flatMap((one) => one.changes);
  const sameImos = isSameData(tracked.awaitedImos, derived.awaitedImos);
  return {
    state: shipment.state,
    met: { imos: derived.awaitedImos.filter((imo) => !tracked.awaitedImos.includes(imo)), portIds: derived.portIds },
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
