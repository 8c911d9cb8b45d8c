import type { ContainerState } from '../container.ts';
import type { ResolvedPlace } from '../observation.ts';
import type { DerivedContainer } from './derive-container.ts';

type Deadline = keyof Pick<
  ContainerState,
  'pickupLfd' | 'pickupLfdLine' | 'pickupLfdTerminal' | 'pickupLfdRail' | 'pickupAppointmentAt'
>;

/** Where a deadline holds: the railway's and appointments of boxes that travel on inland, all others at the port. */
export function placeOfDeadline(deadline: Deadline, container: DerivedContainer): ResolvedPlace | null {
  const { state, inland, route } = container;
  if (inland && isInland(deadline, state)) {
    const { pickupFacilityType: terminalType, pickupFacilityId: terminalId } = state;
    return terminalId === state.podTerminalId ? inland : { ...inland, terminalType, terminalId };
  }
  const port = route.pod?.place;
  if (!port || state.podTerminalId === null) return port ?? null;
  return { ...port, terminalType: 'terminal', terminalId: state.podTerminalId };
}

function isInland(deadline: Deadline, { pickupLfd, pickupLfdLine, pickupLfdTerminal }: ContainerState): boolean {
  if (deadline === 'pickupLfd') return pickupLfd !== null && pickupLfdLine === null && pickupLfdTerminal === null;
  return deadline === 'pickupLfdRail' || deadline === 'pickupAppointmentAt';
}
