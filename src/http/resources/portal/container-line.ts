import { CONTAINER_STATUSES, type Container } from '../../../domain/containers/container.ts';
import { situationOf } from '../../../domain/journey/situation.ts';
import type { Shipment } from '../../../domain/shipments/shipment.ts';
import { SituationShape, toSituation } from '../../../jsonapi/resources/situation.ts';
import { listShipmentsByIds } from '../../../store/shipments/shipments.ts';
import type { Db } from '../../../store/tables.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Uuid } from '../../../values/schema.ts';

const Place = Nullable(Shape({ name: Nullable(Text), code: Nullable(Text), timezone: Nullable(Text) }));

/** A container in the lists of a customer. What is not written here is not told. */
export const ContainerLineShape = Shape({
  id: Uuid,
  number: Text,
  shipment_id: Uuid,
  bill_of_lading: Text,
  carrier_name: Text,
  status: Choice(CONTAINER_STATUSES),
  situation: SituationShape,
  first_eta_at: Nullable(DateTime),
  port_of_lading: Place,
  port_of_discharge: Place,
  destination: Place,
});

export interface ContainerWithShipment {
  readonly container: Container;
  readonly shipment: Shipment;
}

/** The containers of a customer have shipments that may be named, whoever holds a role on them. */
export async function withShipments(db: Db, containers: readonly Container[]): Promise<ContainerWithShipment[]> {
  const [first] = containers;
  if (first === undefined) return [];
  const ids = [...new Set(containers.map(({ shipmentId }) => shipmentId))];
  const shipments = new Map((await listShipmentsByIds(db, first.accountId, ids)).map((one) => [one.id, one]));
  return containers.flatMap((container) => {
    const shipment = shipments.get(container.shipmentId);
    return shipment === undefined ? [] : [{ container, shipment }];
  });
}

export function toContainerLine({ container, shipment }: ContainerWithShipment): Static<typeof ContainerLineShape> {
  const situation = situationOf(container);
  return {
    id: container.id,
    number: container.number,
    shipment_id: shipment.id,
    bill_of_lading: shipment.billOfLadingNumber,
    carrier_name: shipment.shippingLineName,
    status: container.currentStatus,
    situation: toSituation(situation),
    first_eta_at: container.firstEtaAt,
    port_of_lading: place(shipment.portOfLadingName, shipment.portOfLadingLocode, shipment.polTimezone),
    port_of_discharge: situation.pod && place(situation.pod.name, situation.pod.locode, container.podTimezone),
    destination: place(shipment.destinationName, shipment.destinationLocode, shipment.destinationTimezone),
  };
}

export function place(name: string | null, code: string | null, timezone: string | null) {
  return name === null && code === null ? null : { name, code, timezone };
}
