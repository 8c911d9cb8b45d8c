import { DAY_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import type { ContainerState } from '../containers/container.ts';
import type { ShipmentState, StoppedReason } from './shipment.ts';

/** After arrival, after pickup, and without news. */
const WINDOW_MS = 56 * DAY_MS;
/** Complete answers in a row that the line no longer knows the number, before its data counts as gone. */
const NOT_FOUND_UNTIL_GONE = 7;

export interface Following {
  readonly state: Pick<ShipmentState, 'bookingCancelled' | 'podAtaAt'>;
  readonly containers: readonly Pick<
    ContainerState,
    'currentStatus' | 'podFullOutAt' | 'finalDestinationFullOutAt' | 'emptyTerminatedAt'
  >[];
  /** When the line last said something new. */
  readonly lastChangedAt: Instant;
  /** When somebody wanted it to be followed again: the windows begin anew then. */
  readonly resumedAt: Instant | null;
  readonly notFound: number;
}

/** Why a shipment need no longer be followed, if so. */
export function stopReason(following: Following, now: Instant): StoppedReason | null {
  const { state, containers } = following;
  const earliestMs = Date.parse(now) - WINDOW_MS;
  const isResumed = following.resumedAt !== null && Date.parse(following.resumedAt) >= earliestMs;
  const passed = (since: Instant | null) => since !== null && Date.parse(since) < earliestMs && !isResumed;
  if (state.bookingCancelled) return 'booking_cancelled';
  if (containers.length > 0 && containers.every(({ currentStatus }) => currentStatus === 'empty_returned')) {
    return 'all_containers_terminated';
  }
  const outs = containers.map(
    ({ podFullOutAt, finalDestinationFullOutAt }) => finalDestinationFullOutAt ?? podFullOutAt,
  );
  if (outs.length > 0 && outs.every((out) => out !== null)) {
    if (outs.every(passed)) return 'past_full_out_window';
  } else if (passed(state.podAtaAt)) {
    return 'past_arrival_window';
  }
  if (following.notFound >= NOT_FOUND_UNTIL_GONE || passed(following.lastChangedAt)) return 'no_updates_at_line';
  return null;
}
