import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, parseInstant } from '../../values/instant.ts';

/** What people ask for when they ask what changed. */
export const CHANGE_KINDS = wordsIn(
  'arrival departure movement estimate hold fee last_free_day appointment availability terminal',
  'document tracking work',
);
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An event of the stream, with the names that people know its parts by. */
export interface ToldEvent {
  readonly id: string;
  readonly name: string;
  readonly occurredAt: Instant;
  readonly shipmentId: Id | null;
  readonly containerId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly documentId: Id | null;
  /** What was known of the subject when it happened; its shape depends on the event. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly number: string | null;
  readonly shipmentNumber: string | null;
  readonly locationName: string | null;
  readonly vesselName: string | null;
  readonly documentName: string | null;
  /** Who did it, when a colleague, a key or an assistant did. */
  readonly actorName: string | null;
  /** What the same notice said before. */
  readonly before: string | null;
}

export interface Change extends Omit<ToldEvent, 'data' | 'before' | 'documentName'> {
  readonly kind: ChangeKind;
  /** When it happened, or is said to happen; `occurredAt` is when it became known. */
  readonly at: Instant | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly timezone: string | null;
  /** A hold, a fee, a paper, or what a colleague did and said. */
  readonly detail: string | null;
  readonly actorType: string | null;
  readonly actorId: Id | null;
  readonly changes: Readonly<Record<string, unknown>> | null;
}

const BY_NAME: Readonly<Record<string, ChangeKind>> = {
  'container.transport.available': 'availability',
  'container.transport.not_available': 'availability',
  'container.transport.arrived_at_inland_destination': 'arrival',
  'container.transport.estimated.arrived_at_inland_destination': 'estimate',
  'shipment.estimated.arrival': 'estimate',
  'container.pickup_lfd.changed': 'last_free_day',
  'container.pickup_appointment.changed': 'appointment',
  'container.pod_terminal_changed': 'terminal',
  'container.created': 'tracking',
};

/** Said of the shipment, or of the day that counts, in an event of its own. */
const REPEATED = [
  'container.transport.estimated.vessel_arrived',
  'container.transport.estimated.vessel_departed',
  'container.pickup_lfd_line.changed',
  'container.pickup_lfd_terminal.changed',
  'container.pickup_lfd_rail.changed',
];

const MOVEMENT = 'container.transport.';

/** Undefined: nothing that people ask for. */
export function kindOf(name: string, isWork: boolean): ChangeKind | undefined {
  if (isWork) return 'work';
  const known = BY_NAME[name];
  if (known !== undefined || REPEATED.includes(name)) return known;
  if (name.startsWith('document.')) return 'document';
  if (name.startsWith('tracking_request.')) return 'tracking';
  if (!name.startsWith(MOVEMENT)) return undefined;
  if (name.endsWith('_arrived')) return 'arrival';
  return name.endsWith('_departed') ? 'departure' : 'movement';
}

const NOTHING = {
  at: null,
  from: null,
  to: null,
  timezone: null,
  detail: null,
  actorType: null,
  actorId: null,
  changes: null,
} as const;

/** What people would say happened: mostly one thing; of a box at a terminal one for each hold and for the fees. */
export function changesOf({ data, before, documentName, ...event }: ToldEvent): Change[] {
  const told = data ?? {};
  const common = { ...event, ...NOTHING, timezone: text(told['timezone']) };
  if (event.name === 'container.updated') return terminalChanges(common, told['changeset']);
  const isWork = typeof told['action'] === 'string';
  const kind = kindOf(event.name, isWork);
  if (kind === undefined) return [];
  switch (kind) {
    case 'work': {
      const actor = { actorType: text(told['actorType']), actorId: text(told['actorId']) };
      return [{ ...common, ...actor, kind, detail: text(told['action']), changes: members(told['changes']) }];
    }
    case 'document':
      return [{ ...common, kind, detail: documentName }];
    case 'estimate': {
      const from = text(told['previousTimestamp']) ?? before;
      return [{ ...common, kind, from, to: text(told['estimatedTimestamp']) ?? text(told['timestamp']) }];
    }
    case 'last_free_day':
    case 'appointment':
      return [{ ...common, kind, from: before, to: text(told['value']) }];
    default:
      return [{ ...common, kind, at: moment(told['timestamp']) }];
  }
}

/** How many changes of each kind there are, as they would be listed. */
export function countChanges(
  byName: readonly { readonly name: string; readonly isWork: boolean; readonly count: number }[],
  ofTerminals: readonly Pick<ToldEvent, 'id' | 'name' | 'data'>[],
): Record<ChangeKind, number> {
  const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, 0])) as Record<ChangeKind, number>;
  for (const { name, isWork, count } of byName) {
    const kind = kindOf(name, isWork);
    if (kind !== undefined) counts[kind] += count;
  }
  for (const event of ofTerminals) {
    for (const { kind } of changesOf({ ...NAMELESS, ...event })) counts[kind] += 1;
  }
  return counts;
}

/** An event without what people know its parts by. */
const NAMELESS: Omit<ToldEvent, 'id' | 'name' | 'data'> = {
  occurredAt: '1970-01-01T00:00:00Z' as Instant,
  shipmentId: null,
  containerId: null,
  trackingRequestId: null,
  documentId: null,
  number: null,
  shipmentNumber: null,
  locationName: null,
  vesselName: null,
  documentName: null,
  actorName: null,
  before: null,
};

function terminalChanges(common: Omit<Change, 'kind'>, changeset: unknown): Change[] {
  const { holds_at_pod_terminal: holds, fees_at_pod_terminal: fees } = members(changeset);
  const [heldBefore, heldNow] = sides(holds).map((side) => new Set(side.map(holdText)));
  const [feesBefore = '', feesNow = ''] = sides(fees).map((side) => withoutSums(side).map(feeText).join(', '));
  const set = [...(heldNow ?? [])].filter((hold) => !heldBefore?.has(hold));
  const lifted = [...(heldBefore ?? [])].filter((hold) => !heldNow?.has(hold));
  const of = (change: Partial<Change> & Pick<Change, 'kind'>, part: string): Change => ({
    ...common,
    ...change,
    id: `${common.id}-${part}`,
  });
  return [
    ...set.map((hold, index) => of({ kind: 'hold', to: 'set', detail: hold }, `set-${index}`)),
    ...lifted.map((hold, index) => of({ kind: 'hold', from: 'set', to: 'lifted', detail: hold }, `lifted-${index}`)),
    ...(feesBefore === feesNow ? [] : [of({ kind: 'fee', from: feesBefore || null, to: feesNow || null }, 'fees')]),
  ];
}

const MAX_SIDE = 50;

function sides(change: unknown): readonly (readonly unknown[])[] {
  const pair = Array.isArray(change) ? change : [];
  return [pair[0], pair[1]].map((side) => (Array.isArray(side) ? side.slice(0, MAX_SIDE) : []));
}

function holdText(hold: unknown): string {
  const { name, description } = members(hold);
  return [text(name), text(description)].filter((part) => part !== null).join(': ');
}

/** A total beside the charges it is the sum of says nothing new. */
function withoutSums(fees: readonly unknown[]): readonly unknown[] {
  const charges = fees.filter((fee) => members(fee)['type'] !== 'total');
  return charges.length === 0 ? fees : charges;
}

function amountText(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function feeText(fee: unknown): string {
  const { type, amount, currency_code: currency } = members(fee);
  return [text(type), text(currency), typeof amount === 'number' ? amountText(amount) : text(amount)]
    .filter((part) => part !== null)
    .join(' ');
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function moment(value: unknown): Instant | null {
  return parseInstant(text(value) ?? '') ?? null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
