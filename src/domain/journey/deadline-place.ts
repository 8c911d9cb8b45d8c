import type { Instant } from '../../values/instant.ts';
import type { DerivedState } from '../containers/container.ts';
import { dateTimeOf, type LastFreeDay, pickupLastFreeDay } from '../containers/last-free-day.ts';
import type { ResolvedPlace } from '../observations/observation.ts';
import type { DerivedContainer } from './derive-container.ts';

export type Deadline = 'pickup' | 'line' | 'terminal' | 'rail' | 'appointment';

/** As the interface writes it. */
export function deadlineIn(state: DerivedState, deadline: Deadline): Instant | null {
  return deadline === 'appointment' ? state.pickupAppointmentAt : dateTimeOf(lastFreeDayIn(state, deadline));
}

/** Where a deadline holds: a last free day at its own place, the appointment of a box that travels on inland. */
export function placeOfDeadline(deadline: Deadline, container: DerivedContainer): ResolvedPlace | null {
  const { state, inland, route } = container;
  if (inland && isInland(deadline, container)) {
    const { pickupFacilityType: terminalType, pickupFacilityId: terminalId } = state;
    return terminalId === state.podTerminalId ? inland : { ...inland, terminalType, terminalId };
  }
  const port = route.pod?.place;
  if (!port || state.podTerminalId === null) return port ?? null;
  return { ...port, terminalType: 'terminal', terminalId: state.podTerminalId };
}

/** A railway's day that was withdrawn was inland. */
function isInland(deadline: Deadline, container: DerivedContainer): boolean {
  if (deadline === 'appointment') return true;
  return lastFreeDayIn(container.state, deadline)?.inland ?? deadline === 'rail';
}

function lastFreeDayIn({ lastFreeDays }: DerivedState, deadline: Exclude<Deadline, 'appointment'>): LastFreeDay | null {
  return deadline === 'pickup' ? pickupLastFreeDay(lastFreeDays) : lastFreeDays[deadline];
}
