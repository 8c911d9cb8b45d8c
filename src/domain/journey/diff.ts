import { type Id, nameBasedId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { reportedReaders } from '../attributes.ts';
import { type ContainerState, DERIVED_ATTRIBUTES, type DerivedState } from '../containers/container.ts';
import type { Changeset, ContainerUpdate } from '../containers/container-update.ts';
import type { TransportEvent } from '../containers/transport-event.ts';
import type { PodTerminalChanged } from '../events/domain-event.ts';
import type { EventName } from '../events/event-names.ts';
import type { DataSource, Fee, Hold } from '../observations/observation.ts';
import { type Deadline, deadlineIn, placeOfDeadline } from './deadline-place.ts';
import type { DerivedContainer, Estimate, Milestone } from './derive-container.ts';

/** A milestone as it was stored: enough to see whether it changed. */
export interface KnownMilestone {
  readonly key: string;
  readonly event: TransportEvent;
  readonly order: number;
  readonly withdrawnAt: Instant | null;
}

export interface KnownContainer {
  readonly state: ContainerState;
  readonly milestones: readonly KnownMilestone[];
}

/** What changes for one container. `announce` says that subscribers are to be told. */
export type Change =
  | { readonly kind: 'created' }
  | {
      readonly kind: 'milestone';
      readonly key: string;
      readonly order: number;
      readonly event: TransportEvent;
      readonly announce: boolean;
    }
  | { readonly kind: 'milestone_withdrawn'; readonly id: Id; readonly key: string }
  | { readonly kind: 'notice'; readonly key: string; readonly event: TransportEvent }
  | { readonly kind: 'pod_terminal_changed'; readonly change: PodTerminalChanged }
  | { readonly kind: 'updated'; readonly update: ContainerUpdate };

/** The container the change belongs to, and the moment of the observation that brought it. */
export interface ChangeContext {
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly containerId: Id;
  readonly at: Instant;
  readonly source: DataSource;
}

/** Compares what was known with what follows now. Ids are made from what they identify, so that a replay gives the same. */
export function diffContainer(
  before: KnownContainer | null,
  after: DerivedContainer,
  context: ChangeContext,
): Change[] {
  const changes: Change[] = before ? [] : [{ kind: 'created' }];
  changes.push(...milestoneChanges(before?.milestones ?? [], after.milestones, context));
  changes.push(...estimateChanges(before?.state ?? null, after, context));
  changes.push(...deadlineChanges(before?.state ?? null, after, context));
  const previous = before?.state.podTerminalId ?? null;
  if (after.state.podTerminalId !== previous) {
    const { podTerminalId: terminalId } = after.state;
    const change = { timestamp: context.at, dataSource: context.source, previousTerminalId: previous, terminalId };
    changes.push({ kind: 'pod_terminal_changed', change });
  }
  const changeset = before ? changesetOf(before.state, after.state) : {};
  if (Object.keys(changeset).length > 0) {
    changes.push({ kind: 'updated', update: toUpdate(changeset, after.state, context) });
  }
  return changes;
}

function milestoneChanges(
  known: readonly KnownMilestone[],
  derived: readonly Milestone[],
  context: ChangeContext,
): Change[] {
  const byKey = new Map(known.map((milestone) => [milestone.key, milestone]));
  const changes: Change[] = [];
  for (const milestone of derived) {
    const { key, order } = milestone;
    const stored = byKey.get(key);
    byKey.delete(key);
    const event = toEvent(milestone, stored?.event, context);
    if (!stored) {
      changes.push({ kind: 'milestone', key, order, event, announce: true });
    } else if (stored.withdrawnAt !== null) {
      // Back as it was: subscribers know it already. Back as something else: they do not.
      const same = stored.event.timestamp === event.timestamp && stored.event.locationLocode === event.locationLocode;
      changes.push({ kind: 'milestone', key, order, event, announce: !same });
    } else if (stored.order !== order || !isSameEvent(stored.event, event)) {
      changes.push({ kind: 'milestone', key, order, event, announce: false });
    }
  }
  for (const [key, { event, withdrawnAt }] of byKey) {
    if (withdrawnAt === null) changes.push({ kind: 'milestone_withdrawn', id: event.id, key });
  }
  return changes;
}

/** A milestone that was known keeps its id and the time it became known. */
export function toEvent(
  milestone: Milestone,
  stored: Pick<TransportEvent, 'id' | 'createdAt'> | undefined,
  context: Omit<ChangeContext, 'source'>,
): TransportEvent {
  const { accountId, shipmentId, containerId } = context;
  return {
    id: stored?.id ?? nameBasedId('transport_event', `${containerId} ${milestone.key}`),
    accountId,
    containerId,
    shipmentId,
    event: `container.transport.${milestone.name}`,
    timestamp: milestone.at,
    timezone: milestone.zone,
    voyageNumber: milestone.voyage,
    ...placeMembers(milestone),
    vesselId: milestone.vesselId,
    dataSource: milestone.source,
    value: null,
    createdAt: stored?.createdAt ?? context.at,
  };
}

function placeMembers({ place }: Pick<Milestone, 'place'>) {
  return {
    locationLocode: place?.locode ?? null,
    locationType: place?.locationType ?? null,
    locationId: place?.locationId ?? null,
    terminalType: place?.terminalType ?? null,
    terminalId: place?.terminalId ?? null,
  };
}

function isSameEvent(one: TransportEvent, other: TransportEvent): boolean {
  return (Object.keys(other) as (keyof TransportEvent)[]).every((member) => one[member] === other[member]);
}

/** A changed estimate of something that has not happened yet. */
function estimateChanges(before: DerivedState | null, after: DerivedContainer, context: ChangeContext): Change[] {
  const happened = new Set(after.milestones.map((milestone) => milestone.name));
  return after.estimates
    .filter((estimate) => !happened.has(estimate.name) && estimate.at !== estimateIn(before, estimate.name))
    .map((estimate) => {
      const name: EventName = `container.transport.estimated.${estimate.name}`;
      const base = { at: estimate.at, zone: estimate.zone, voyage: estimate.voyage, vesselId: estimate.vesselId };
      return notice(name, { ...base, place: estimate.place, source: estimate.source, value: null }, context);
    });
}

function estimateIn(state: DerivedState | null, name: Estimate['name']): Instant | null {
  if (!state) return null;
  if (name === 'arrived_at_inland_destination') return state.indEtaAt;
  const role = name === 'vessel_departed' ? 'port_of_lading' : 'port_of_discharge';
  const call = state.journey.calls.find((one) => one.role === role);
  return (name === 'vessel_departed' ? call?.outboundEtdAt : call?.inboundEtaAt) ?? null;
}

const DEADLINES: readonly (readonly [EventName, Deadline])[] = [
  ['container.pickup_lfd.changed', 'pickup'],
  ['container.pickup_lfd_line.changed', 'line'],
  ['container.pickup_lfd_terminal.changed', 'terminal'],
  ['container.pickup_lfd_rail.changed', 'rail'],
  ['container.pickup_appointment.changed', 'appointment'],
];

function deadlineChanges(before: DerivedState | null, after: DerivedContainer, context: ChangeContext): Change[] {
  const { state } = after;
  return DEADLINES.flatMap(([name, deadline]) => {
    const value = deadlineIn(state, deadline);
    if (value === (before && deadlineIn(before, deadline))) return [];
    const place = placeOfDeadline(deadline, after);
    const details = { at: context.at, zone: place?.zone ?? state.podTimezone, voyage: null, vesselId: null, place };
    return [notice(name, { ...details, source: context.source, value }, context)];
  });
}

type NoticeDetails = Pick<Milestone, 'at' | 'zone' | 'place' | 'vesselId' | 'voyage' | 'source'> & {
  readonly value: string | null;
};

function notice(name: EventName, details: NoticeDetails, context: ChangeContext): Change {
  const { accountId, shipmentId, containerId } = context;
  const key = `${name}@${context.at}`;
  return {
    kind: 'notice',
    key,
    event: {
      id: nameBasedId('transport_event', `${containerId} ${key}`),
      accountId,
      containerId,
      shipmentId,
      event: name,
      timestamp: details.at,
      timezone: details.zone,
      voyageNumber: details.voyage,
      ...placeMembers(details),
      vesselId: details.vesselId,
      dataSource: details.source,
      value: details.value,
      createdAt: context.at,
    },
  };
}

/** The attributes whose change `container.updated` reports, as they are named and written on the wire. */
const REPORTED: Readonly<Record<string, (state: DerivedState) => unknown>> = {
  ...reportedReaders(DERIVED_ATTRIBUTES),
  pickup_lfd: (state) => deadlineIn(state, 'pickup'),
  import_deadlines: (state) => ({
    pickup_lfd_terminal: deadlineIn(state, 'terminal'),
    pickup_lfd_rail: deadlineIn(state, 'rail'),
    pickup_lfd_line: deadlineIn(state, 'line'),
  }),
  holds_at_pod_terminal: (state) => state.holdsAtPodTerminal.map(wireHold),
  fees_at_pod_terminal: (state) => state.feesAtPodTerminal.map(wireFee),
  ind_facility_lfd_on: (state) => deadlineIn(state, 'rail'),
  pod_terminal: (state) => state.podTerminalId,
};

function changesetOf(before: DerivedState, after: DerivedState): Changeset {
  const changed = Object.entries(REPORTED).flatMap(([name, read]) => {
    const [previous, current] = [read(before), read(after)];
    return JSON.stringify(previous) === JSON.stringify(current) ? [] : [[name, [previous, current]] as const];
  });
  return Object.fromEntries(changed);
}

function wireHold({ name, status, description }: Hold) {
  return { name, status, description };
}

function wireFee({ type, amount, currencyCode }: Fee) {
  return { type, amount, currency_code: currencyCode };
}

function toUpdate(changeset: Changeset, state: DerivedState, context: ChangeContext): ContainerUpdate {
  const { accountId, shipmentId, containerId, at, source } = context;
  return {
    id: nameBasedId('container_update', `${containerId} ${at}`),
    accountId,
    containerId,
    shipmentId,
    terminalId: state.podTerminalId,
    changeset,
    timestamp: at,
    timezone: state.podTimezone,
    dataSource: source,
    createdAt: at,
  };
}
