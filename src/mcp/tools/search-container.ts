import { Shape, Text, Type } from '../../values/schema.ts';
import { MaybeNumber, MaybeText, members, Sparse, Texts } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { containerPage, shipmentPage } from '../pages.ts';
import { tool } from '../tool.ts';

/** As the interface calls a container where it is one of several kinds. */
const CONTAINER = 'cargo';
/** The longest text that the search of the interface takes. */
const MAX_SEARCHED = 100;

interface Hit {
  readonly id: string;
  readonly attributes: {
    readonly entity_type: string;
    readonly number: string;
    readonly shipment_id: string | null;
    readonly scac: string | null;
    readonly port_of_lading_name: string | null;
    readonly port_of_discharge_name: string | null;
    readonly containers_count: number | null;
    readonly status: string | null;
    readonly failed_reason: string | null;
    readonly ref_numbers: readonly string[];
  };
}

const ContainerRow = Type.Object({
  ...members(Text, 'id', 'container_number', 'dashboard_url'),
  ...members(MaybeText, 'status', 'shipping_line', 'shipment_id', 'port_of_lading', 'port_of_discharge'),
  duplicate_number: Type.Optional(Type.Boolean()),
});

const ShipmentRow = Type.Object({
  ...members(Text, 'id', 'number', 'dashboard_url'),
  ref_numbers: Texts,
  shipping_line: MaybeText,
  container_count: MaybeNumber,
});

const RequestRow = Sparse(members(Text, 'id', 'request_number', 'status', 'failed_reason', 'scac'));

export const searchContainer = tool({
  name: 'search_container',
  title: 'Search',
  description:
    'Finds containers, shipments and tracking requests by part of a number, reference, tag, customer or vessel. Gives ids for other tools.',
  access: 'read',
  arguments: Shape({ query: Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' }) }),
  answer: Type.Object({
    containers: Type.Array(ContainerRow),
    shipments: Type.Array(ShipmentRow),
    tracking_requests: Type.Optional(Type.Array(RequestRow)),
    total_results: Type.Integer(),
  }),
  run: async ({ query }, toolset) => {
    const { data } = await get<{ data: readonly Hit[] }>(toolset, '/search', {
      query: query.trim().slice(0, MAX_SEARCHED),
    });
    const of = (type: string) => data.filter(({ attributes }) => attributes.entity_type === type);
    const numbers = of(CONTAINER).map(({ attributes }) => attributes.number);
    const requests = of('tracking_request');
    return {
      containers: of(CONTAINER).map(({ id, attributes }) => ({
        id,
        container_number: attributes.number,
        status: attributes.status,
        shipping_line: attributes.scac,
        shipment_id: attributes.shipment_id,
        port_of_lading: attributes.port_of_lading_name,
        port_of_discharge: attributes.port_of_discharge_name,
        ...(numbers.filter((number) => number === attributes.number).length > 1 ? { duplicate_number: true } : {}),
        dashboard_url: containerPage(toolset, id),
      })),
      shipments: of('shipment').map(({ id, attributes }) => ({
        id,
        number: attributes.number,
        ref_numbers: [...attributes.ref_numbers],
        shipping_line: attributes.scac,
        container_count: attributes.containers_count,
        dashboard_url: shipmentPage(toolset, id),
      })),
      ...(requests.length === 0 ? {} : { tracking_requests: requests.map(toRequest) }),
      total_results: data.length,
    };
  },
});

function toRequest({ id, attributes }: Hit) {
  const { number, status, failed_reason, scac } = attributes;
  return compact({ id, request_number: number, status, failed_reason, scac });
}
