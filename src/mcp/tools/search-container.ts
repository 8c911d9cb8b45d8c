import { Shape, Type } from '../../values/schema.ts';
import { Rows } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { containerPage, shipmentPage } from '../pages.ts';
import { tool } from '../tool.ts';

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

export const searchContainer = tool({
  name: 'search_container',
  title: 'Search',
  description:
    'Finds containers, shipments and tracking requests by (part of) a number, reference, tag, customer or vessel. Gives the ids that other tools take.',
  access: 'read',
  arguments: Shape({ query: Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' }) }),
  answer: Type.Object({
    containers: Rows,
    shipments: Rows,
    tracking_requests: Type.Optional(Rows),
    total_results: Type.Integer(),
  }),
  run: async ({ query }, desk) => {
    const { data } = await get<{ data: readonly Hit[] }>(desk, '/search', {
      query: query.trim().slice(0, MAX_SEARCHED),
    });
    const of = (type: string) => data.filter(({ attributes }) => attributes.entity_type === type);
    const numbers = of('container').map(({ attributes }) => attributes.number);
    const requests = of('tracking_request');
    return {
      containers: of('container').map(({ id, attributes }) =>
        compact({
          id,
          container_number: attributes.number,
          status: attributes.status,
          shipping_line: attributes.scac,
          shipment_id: attributes.shipment_id,
          port_of_lading: attributes.port_of_lading_name,
          port_of_discharge: attributes.port_of_discharge_name,
          duplicate_number: numbers.filter((number) => number === attributes.number).length > 1 || null,
          dashboard_url: containerPage(desk, id),
        }),
      ),
      shipments: of('shipment').map(({ id, attributes }) => ({
        id,
        number: attributes.number,
        ref_numbers: [...attributes.ref_numbers],
        shipping_line: attributes.scac,
        container_count: attributes.containers_count,
        dashboard_url: shipmentPage(desk, id),
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
