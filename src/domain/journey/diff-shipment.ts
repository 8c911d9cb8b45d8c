import { nameBasedId } from '../../values/id.ts';
import type { EstimatedEvent } from '../containers/estimated-event.ts';
import type { ShipmentState } from '../shipments/shipment.ts';
import type { DerivedShipment } from './derive-shipment.ts';
import type { ChangeContext } from './diff.ts';

export interface ShipmentChange {
  readonly state: ShipmentState;
  readonly estimate: EstimatedEvent | null;
}

/** What a shipment becomes. The first estimates ever seen stay, whatever is estimated afterwards. */
export function diffShipment(
  before: ShipmentState,
  after: DerivedShipment,
  context: Omit<ChangeContext, 'containerId'>,
): ShipmentChange {
  const state = {
    ...after.state,
    polOriginalEtdAt: before.polOriginalEtdAt ?? after.state.polEtdAt,
    podOriginalEtaAt: before.podOriginalEtaAt ?? after.state.podEtaAt,
    destinationOriginalEtaAt: before.destinationOriginalEtaAt ?? after.state.destinationEtaAt,
  };
  return { state, estimate: estimateOf(before, state, context) };
}

/** A new estimate of an arrival that has not happened yet. */
function estimateOf(
  before: ShipmentState,
  state: ShipmentState,
  { accountId, shipmentId, at, source }: Omit<ChangeContext, 'containerId'>,
): EstimatedEvent | null {
  if (state.podEtaAt === null || state.podEtaAt === before.podEtaAt || state.podAtaAt !== null) return null;
  return {
    id: nameBasedId('estimated_event', `${shipmentId} ${at}`),
    accountId,
    shipmentId,
    event: 'shipment.estimated.arrival',
    estimatedTimestamp: state.podEtaAt,
    previousTimestamp: before.podEtaAt,
    earliestTimestamp: null,
    latestTimestamp: null,
    timezone: state.podTimezone,
    locationLocode: state.portOfDischargeLocode,
    locationType: state.portOfDischargeId === null ? null : 'port',
    locationId: state.portOfDischargeId,
    vesselId: state.podVesselId,
    voyageNumber: state.podVoyageNumber,
    dataSource: source,
    createdAt: at,
  };
}
