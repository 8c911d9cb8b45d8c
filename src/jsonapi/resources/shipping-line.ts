import type { ShippingLine } from '../../domain/shipping-line.ts';
import { Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

const Scac = Type.String({ minLength: 4, maxLength: 4 });

export const shippingLineResource = defineResource({
  type: 'shipping_line',
  attributes: {
    scac: Scac,
    name: Text,
    alternative_scacs: Type.Array(Scac),
    short_name: Text,
    bill_of_lading_tracking_support: Type.Boolean(),
    booking_number_tracking_support: Type.Boolean(),
    container_number_tracking_support: Type.Boolean(),
  },
  relationships: {},
  toAttributes: (line: ShippingLine) => ({
    scac: line.scac,
    name: line.name,
    alternative_scacs: [...line.alternativeScacs],
    short_name: line.shortName,
    bill_of_lading_tracking_support: line.tracksBillOfLading,
    booking_number_tracking_support: line.tracksBooking,
    container_number_tracking_support: line.tracksContainer,
  }),
  toRelationships: () => ({}),
});
