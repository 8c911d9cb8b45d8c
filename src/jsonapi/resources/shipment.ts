import { exposedReader, exposedSchemas } from '../../domain/attributes.ts';
import { SHIPMENT_ATTRIBUTES, type Shipment, STOPPED_REASONS } from '../../domain/shipments/shipment.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toMany, toOne } from '../resource.ts';

const NullableText = Nullable(Text);
const NullableTime = Nullable(DateTime);

/** Shown as it is stored; spread last, as in containers. */
const readExposed = exposedReader(SHIPMENT_ATTRIBUTES);

export const shipmentResource = defineResource({
  type: 'shipment',
  path: '/shipments',
  attributes: {
    ...exposedSchemas(SHIPMENT_ATTRIBUTES),
    bill_of_lading_number: Text,
    normalized_number: Text,
    ref_numbers: Type.Array(Text),
    created_at: DateTime,
    tags: Type.Array(Text),
    shipping_line_scac: Text,
    shipping_line_name: Text,
    shipping_line_short_name: Text,
    customer_name: NullableText,
    predicted_eta: NullableTime,
    predicted_eta_earliest: NullableTime,
    predicted_eta_latest: NullableTime,
    line_tracking_last_attempted_at: NullableTime,
    line_tracking_last_succeeded_at: NullableTime,
    line_tracking_possibly_incomplete: NullableText,
    line_tracking_stopped_at: NullableTime,
    line_tracking_stopped_reason: Nullable(Choice(STOPPED_REASONS)),
  },
  relationships: {
    destination: { types: ['port', 'metro_area'] },
    port_of_lading: 'port',
    port_of_discharge: 'port',
    pod_terminal: 'terminal',
    destination_terminal: { types: ['terminal', 'rail_terminal'] },
    line_tracking_stopped_by_user: 'user',
    containers: { types: ['container'], many: true },
    party_roles: { types: ['party_role'], many: true, optional: true },
  },
  toAttributes: (shipment: Shipment) => ({
    bill_of_lading_number: shipment.billOfLadingNumber,
    normalized_number: shipment.normalizedNumber,
    ref_numbers: [...shipment.refNumbers],
    created_at: shipment.createdAt,
    tags: [...shipment.tags],
    shipping_line_scac: shipment.shippingLineScac,
    shipping_line_name: shipment.shippingLineName,
    shipping_line_short_name: shipment.shippingLineShortName,
    customer_name: shipment.customerName,
    predicted_eta: shipment.predictedEtaAt,
    predicted_eta_earliest: shipment.predictedEtaEarliestAt,
    predicted_eta_latest: shipment.predictedEtaLatestAt,
    line_tracking_last_attempted_at: shipment.lineTrackingLastAttemptedAt,
    line_tracking_last_succeeded_at: shipment.lineTrackingLastSucceededAt,
    line_tracking_possibly_incomplete: shipment.lineTrackingDoubt,
    line_tracking_stopped_at: shipment.lineTrackingStoppedAt,
    line_tracking_stopped_reason: shipment.lineTrackingStoppedReason,
    ...readExposed(shipment),
  }),
  toRelationships: (shipment) => ({
    destination: toOne(shipment.destinationType ?? 'port', shipment.destinationId),
    port_of_lading: toOne('port', shipment.portOfLadingId),
    port_of_discharge: toOne('port', shipment.portOfDischargeId),
    pod_terminal: toOne('terminal', shipment.podTerminalId),
    destination_terminal: toOne(shipment.destinationTerminalType ?? 'terminal', shipment.destinationTerminalId),
    line_tracking_stopped_by_user: toOne('user', shipment.lineTrackingStoppedByUserId),
    containers: toMany('container', shipment.containerIds),
    party_roles: shipment.partyRoleIds && toMany('party_role', shipment.partyRoleIds),
  }),
});
