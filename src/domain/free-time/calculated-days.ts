import type { ContainerClock } from './container-clocks.ts';

/** The last free days for fetching a box, by the tariffs of the line and of the terminal; null where they are not known. */
export interface CalculatedDays {
  readonly line: string | null;
  readonly facility: string | null;
}

/** Of several charges that end with the fetching the first day counts; one that is not known leaves it open. */
export function calculatedDays(clocks: readonly ContainerClock[], lineScac: string): CalculatedDays {
  const ofPickup = clocks.filter(({ tariff }) => tariff.direction === 'import' && tariff.stops === 'full_out');
  const earliest = (byLine: boolean) => {
    const days = ofPickup
      .filter(({ tariff }) => isOfLine(tariff, lineScac) === byLine)
      .map(({ lastFreeDay }) => lastFreeDay);
    return days.includes(null) ? null : ([...days].sort()[0] ?? null);
  };
  return { line: earliest(true), facility: earliest(false) };
}

/** A contract with a customer is about the line's charges unless it names a terminal; what a line passes on it bills itself. */
function isOfLine({ scac, partyId, terminalId, passedOnBy }: ContainerClock['tariff'], lineScac: string): boolean {
  return scac !== null || passedOnBy.includes(lineScac) || (partyId !== null && terminalId === null);
}
