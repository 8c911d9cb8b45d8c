import { DAY_MS } from '../values/duration.ts';
import { Nullable, Text, Type } from '../values/schema.ts';
import { dayNumberOf, dayOf } from '../values/time-zone.ts';
import { Fee as FeeRow, Hold, MaybeNumber, MaybeText, members } from './answer-schema.ts';
import type { ContainerAttributes, Fee, ShipmentAttributes } from './wire.ts';

const IMMINENT_DAYS = 3;
/** What a terminal said longer ago than this no longer tells how urgent something is. */
const STALE_MS = 7 * DAY_MS;

export const FreeTime = Type.Object({
  ...members(MaybeText, 'pickup_lfd', 'pickup_lfd_source', 'pickup_lfd_local_date', 'pickup_lfd_timezone'),
  ...members(MaybeText, 'pickup_appointment_at', 'fees_currency_code', 'urgency_reason'),
  last_free_days: Type.Object(members(MaybeText, 'terminal', 'rail', 'line')),
  fees_at_pod_terminal: Type.Array(FeeRow),
  fees_total_amount: MaybeNumber,
  holds_at_pod_terminal: Type.Array(Hold),
  urgency: Text,
  urgency_suppressed: Type.Boolean(),
  days_until_lfd: Nullable(Type.Integer()),
});

/** How long a container stays free of charge, what it costs already, and how much that presses. */
export function freeTimeOf(container: ContainerAttributes, shipment: ShipmentAttributes | undefined, now: Date) {
  const { current, line, terminal, rail } = container.last_free_days;
  const given = Object.entries({ line, terminal, rail });
  const days = current && dayNumberOf(current.on) - dayNumberOf(dayOf(now.getTime(), current.timezone));
  const reason = suppressionOf(container, shipment, now);
  const isSuppressed = reason !== null;
  return {
    pickup_lfd: current?.on ?? null,
    pickup_lfd_source: given.find(([, day]) => day !== null && day.on === current?.on)?.[0] ?? null,
    pickup_lfd_local_date: current?.on ?? null,
    pickup_lfd_timezone: current?.timezone ?? null,
    last_free_days: { terminal: terminal?.on ?? null, rail: rail?.on ?? null, line: line?.on ?? null },
    pickup_appointment_at: container.pickup_appointment_at,
    fees_at_pod_terminal: [...container.fees_at_pod_terminal],
    ...totalOf(container.fees_at_pod_terminal),
    holds_at_pod_terminal: [...container.holds_at_pod_terminal],
    urgency: isSuppressed ? 'unknown' : urgencyOf(container, days),
    urgency_suppressed: isSuppressed,
    urgency_reason: reason,
    days_until_lfd: days,
  };
}

/** The total that the terminal names, or the sum of its fees where they are in one currency. */
export function totalOf(fees: readonly Fee[]): {
  readonly fees_total_amount: number | null;
  readonly fees_currency_code: string | null;
} {
  const total = fees.find(({ type }) => type === 'total');
  const [first] = fees;
  const isOne = fees.every(({ currency_code }) => currency_code === first?.currency_code);
  if (total) return { fees_total_amount: total.amount, fees_currency_code: total.currency_code };
  if (!first || !isOne) return { fees_total_amount: null, fees_currency_code: null };
  return {
    fees_total_amount: fees.reduce((sum, { amount }) => sum + amount, 0),
    fees_currency_code: first.currency_code,
  };
}

function isGone(container: ContainerAttributes): boolean {
  const { pod_full_out_at, final_destination_full_out_at, empty_terminated_at } = container;
  return (pod_full_out_at ?? final_destination_full_out_at ?? empty_terminated_at) !== null;
}

function urgencyOf(container: ContainerAttributes, days: number | null): string {
  if (days === null || isGone(container)) return 'none';
  if (days < 0) return 'overdue';
  return days <= IMMINENT_DAYS ? 'imminent' : 'none';
}

/** Null where it can be said. */
function suppressionOf(
  container: ContainerAttributes,
  shipment: ShipmentAttributes | undefined,
  now: Date,
): string | null {
  if (isGone(container)) return null;
  if (shipment?.line_tracking_stopped_at) return 'tracking_stopped';
  if (container.terminal_checked_at === null) return 'terminal_not_heard';
  return now.getTime() - Date.parse(container.terminal_checked_at) > STALE_MS ? 'terminal_data_old' : null;
}
