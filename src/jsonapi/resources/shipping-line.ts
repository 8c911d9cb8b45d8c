import type { TrackingWay } from '../../domain/carriers/carrier-connection.ts';
import type { ShippingLine } from '../../domain/carriers/shipping-line.ts';
import { REQUEST_TYPES, type RequestType } from '../../domain/shipments/tracking-request.ts';
import { Choice, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

const Scac = Type.String({ minLength: 4, maxLength: 4 });

export const shippingLineResource = resourceOf<ShippingLine & { readonly ways: readonly TrackingWay[] }>()({
  type: 'shipping_line',
  path: '/shipping_lines',
  attributes: {
    scac: Scac,
    name: Text,
    alternative_scacs: Type.Array(Scac),
    short_name: Text,
    bill_of_lading_tracking_support: Type.Boolean(),
    booking_number_tracking_support: Type.Boolean(),
    container_number_tracking_support: Type.Boolean(),
    tracking_ways: Type.Array(
      Shape({
        way: Choice(['interface', 'edi']),
        name: Text,
        numbers: Type.Array(Choice(REQUEST_TYPES)),
        ready: Type.Boolean(),
      }),
    ),
  },
  otherAttributes: (line) => ({
    bill_of_lading_tracking_support: canBeAsked(line.ways, 'bill_of_lading'),
    booking_number_tracking_support: canBeAsked(line.ways, 'booking_number'),
    container_number_tracking_support: canBeAsked(line.ways, 'container'),
    tracking_ways: line.ways,
  }),
});

/** Whether a request for such a number can be followed: that takes an interface, messages come of themselves. */
function canBeAsked(ways: readonly TrackingWay[], type: RequestType): boolean {
  return ways.some(({ way, numbers }) => way === 'interface' && numbers.includes(type));
}
