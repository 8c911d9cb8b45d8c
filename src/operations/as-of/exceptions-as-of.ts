import type { ContainerFacts } from '../../domain/exceptions/exception.ts';
import { byUrgency } from '../../domain/exceptions/order.ts';
import { NO_WORK } from '../../domain/exceptions/work.ts';
import { type FoundException, judge } from '../exceptions.ts';
import type { ContainerAsOf } from './things-as-of.ts';

/**
 * What the rules of today find in boxes as they were known at a moment, most urgent first. Who was asked to see to it, and what
 * became of that, is told by its history.
 */
export function exceptionsOfPast(boxes: readonly ContainerAsOf[], now: Date): FoundException[] {
  return boxes
    .filter(isFollowed)
    .flatMap((box) => {
      const { id: containerId, number } = box.container;
      return judge({ containerId, shipmentId: box.shipment.id, number, facts: factsOf(box) }, now);
    })
    .map((one): FoundException => ({ ...one, work: NO_WORK, state: 'open' }))
    .sort(byUrgency);
}

function isFollowed({ container, shipment }: ContainerAsOf): boolean {
  const isOver = container.emptyTerminatedAt !== null || container.leftShipmentAt !== null;
  return !isOver && shipment.lineTrackingStoppedAt === null;
}

function factsOf({ container, shipment, facts }: ContainerAsOf): ContainerFacts {
  return {
    currentStatus: container.currentStatus,
    lastFreeDay: container.lastFreeDays.current,
    pickupAppointmentAt: container.pickupAppointmentAt,
    cutOffAt: facts.cutOffAt,
    polFullInAt: container.polFullInAt,
    polName: shipment.portOfLadingName,
    polTimezone: shipment.polTimezone,
    availableForPickup: container.availableForPickup,
    podTimezone: container.podTimezone,
    podFullOutAt: container.podFullOutAt,
    finalDestinationFullOutAt: container.finalDestinationFullOutAt,
    emptyTerminatedAt: container.emptyTerminatedAt,
    terminalCheckedAt: container.terminalCheckedAt,
    holds: container.holdsAtPodTerminal,
    fees: container.feesAtPodTerminal,
    chargesForeseen: [],
    // Documents are known as they are now alone.
    papersDiffer: [],
    calls: container.journey.calls,
    vesselChanges: container.journey.vesselChanges ?? [],
    podEtaAt: container.podEtaAt,
    firstEtaAt: container.firstEtaAt,
    podAtaAt: container.podArrivedAt,
    podName: container.podName,
    lineName: shipment.shippingLineShortName,
    lastAttemptedAt: null,
    lastSucceededAt: null,
  };
}
