import type { Shipment } from '../../../domain/shipments/shipment.ts';
import { DateTime, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { place } from './container-line.ts';

const Place = Nullable(Shape({ name: Nullable(Text), code: Nullable(Text), timezone: Nullable(Text) }));

/** A shipment in the list of a customer. What is not written here is not told. */
export const ShipmentLineShape = Shape({
  id: Uuid,
  number: Text,
  carrier_name: Text,
  port_of_lading: Place,
  port_of_discharge: Place,
  destination: Place,
  departed_at: Nullable(DateTime),
  eta_at: Nullable(DateTime),
  first_eta_at: Nullable(DateTime),
  arrived_at: Nullable(DateTime),
  containers: Type.Integer(),
});

export function toShipmentLine(shipment: Shipment): Static<typeof ShipmentLineShape> {
  const { portOfDischargeName, portOfDischargeLocode, podTimezone } = shipment;
  return {
    id: shipment.id,
    number: shipment.billOfLadingNumber,
    carrier_name: shipment.shippingLineName,
    port_of_lading: place(shipment.portOfLadingName, shipment.portOfLadingLocode, shipment.polTimezone),
    port_of_discharge: place(portOfDischargeName, portOfDischargeLocode, podTimezone),
    destination: place(shipment.destinationName, shipment.destinationLocode, shipment.destinationTimezone),
    departed_at: shipment.polAtdAt,
    eta_at: shipment.podEtaAt,
    first_eta_at: shipment.podOriginalEtaAt,
    arrived_at: shipment.podAtaAt,
    containers: shipment.containerIds.length,
  };
}
