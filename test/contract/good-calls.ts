import { createDocument, upload } from '../documents/paper.ts';
import type { InterfaceWorld } from './interface-world.ts';

let count = 0;

function next(): number {
  count += 1;
  return count;
}

const unique = (text: string) => `${text}${next()}`;

/** What stands in a path before the id of a thing, and what the thing is called in the world. */
const THINGS: Readonly<Record<string, string>> = {
  shipments: 'shipment',
  tracking_requests: 'tracking_request',
  webhooks: 'webhook',
  webhook_notifications: 'notification',
  containers: 'container',
  shipping_lines: 'shipping_line',
  metro_areas: 'metro_area',
  ports: 'CNSHA',
  vessels: 'vessel',
  terminals: 'terminal',
  parties: 'party',
  custom_field_definitions: 'definition',
  options: 'option',
  custom_fields: 'field',
  documents: 'document',
  email_submissions: 'email_submission',
};

/** What everybody may read: it belongs to no account. */
export const SHARED = ['shipping_lines', 'metro_areas', 'ports', 'vessels', 'terminals', 'document_schemas'];

/** The path of a good call. What a call takes away is made for it. */
export async function goodPath(world: InterfaceWorld, method: string, template: string): Promise<string> {
  const segments = template.split('/');
  const filled: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const noun = segments[index - 1] ?? '';
    const isTaken = method === 'DELETE' && index === segments.length - 1;
    filled.push(segment.startsWith('{') ? await fill(world, filled, noun, segment, isTaken) : segment);
  }
  if (template.endsWith('/rotate')) filled[2] = await picture(world);
  return filled.join('/');
}

async function fill(
  world: InterfaceWorld,
  before: readonly string[],
  noun: string,
  name: string,
  isTaken: boolean,
): Promise<string> {
  const { ids, make } = world;
  if (name === '{imo}') return '9811000';
  if (noun === 'document_schemas') return 'bill_of_lading';
  if (name === '{api_slug}') return ids[`slug of ${before[1]}`] ?? '';
  if (noun === 'party_roles') return (await assignRole(world, before.join('/'))).id;
  const what = THINGS[noun] ?? '';
  switch (isTaken ? what : '') {
    case 'webhook':
    case 'definition':
    case 'option':
    case 'field':
    case 'document':
      return make(what as 'webhook');
    default:
      return ids[what] ?? '';
  }
}

async function assignRole({ client, make }: InterfaceWorld, path: string): Promise<{ id: string }> {
  const body = roleBody(await make('party'));
  return (await client.call('POST', path, body)).body.data;
}

/** The one role that everything takes. */
function roleBody(partyId: string): object {
  return {
    data: {
      type: 'party_role',
      attributes: { role: 'pickup_dray_carrier' },
      relationships: { party: { data: { type: 'party', id: partyId } } },
    },
  };
}

async function picture({ client }: InterfaceWorld): Promise<string> {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, next(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xff, 0xd9]);
  return (await createDocument(client, bytes, { filename: 'a.jpg', content_type: 'image/jpeg' })).id;
}

type Bodies = (world: InterfaceWorld) => Promise<readonly [required: object, full: object]> | readonly [object, object];

const data = (type: string, attributes: object, more: object = {}) => ({ data: { type, attributes, ...more } });
const once = (body: object) => [body, body] as const;
const party = (id: string | undefined) => ({ data: { id, type: 'party' } });

const fieldBodies = (path: string): Record<string, Bodies> => ({
  [`POST /${path}/custom_fields`]: ({ ids }) =>
    once(data('custom_field', { api_slug: ids[`slug of ${path.split('/')[0]}`], value: 'B' })),
  [`PATCH /${path}/custom_fields/{api_slug}`]: () => once(data('custom_field', { value: 'C' })),
});

const roleBodies = (path: string): Record<string, Bodies> => ({
  [`POST /${path}/party_roles`]: async ({ make }) => [roleBody(await make('party')), roleBody(await make('party'))],
});

/** A body with what is required, and one with everything. */
export const GOOD_BODIES: Readonly<Record<string, Bodies>> = {
  'PATCH /shipments/{id}': () => [
    { data: { attributes: {} } },
    { data: { attributes: { ref_numbers: ['A'], tags: ['b'] } } },
  ],
  'POST /tracking_requests': ({ ids }) => [
    data('tracking_request', { request_type: 'bill_of_lading', request_number: unique('MAEU55512'), scac: 'MAEU' }),
    data(
      'tracking_request',
      {
        request_type: 'container',
        request_number: unique('MSKU60581'),
        scac: 'MAEU',
        auto_detect_vocc_scac: false,
        ref_numbers: ['PO 2'],
        shipment_tags: ['summer'],
        initial_custom_fields: {
          shipment: [{ api_slug: ids['slug of shipments'], value: 'x' }],
          containers: [{ api_slug: ids['slug of containers'], value: 'y', number: 'MSKU6058113' }],
        },
      },
      {
        relationships: {
          customer: party(ids['party']),
          shipper: party(ids['party']),
          consignee: party(ids['party']),
          notify_party: party(ids['party']),
          customs_broker: party(ids['party']),
          freight_forwarder: party(ids['party']),
          pickup_dray_carrier: party(ids['party']),
        },
      },
    ),
  ],
  'POST /tracking_requests/infer_number': () => once({ number: 'MSKU6058113' }),
  'PATCH /tracking_requests/{id}': () => [
    data('tracking_request', {}),
    data('tracking_request', { ref_number: 'PO 9' }),
  ],
  'PATCH /webhooks/{id}': () => [
    data('webhook', {}),
    data('webhook', {
      url: 'http://127.0.0.1:9/other',
      events: ['container.created'],
      active: true,
      headers: [{ name: 'X-One', value: 'two' }],
    }),
  ],
  'POST /webhooks': () => [
    data('webhook', { url: 'http://127.0.0.1:9/a', active: true }),
    data('webhook', {
      url: 'http://127.0.0.1:9/b',
      events: ['document_representation.created'],
      active: false,
      headers: [{ name: 'X-One', value: 'two' }],
    }),
  ],
  'POST /webhooks/trigger': () => [
    { url: 'http://127.0.0.1:9/c', event: 'container.created' },
    {
      url: 'http://127.0.0.1:9/d',
      event: 'document.extracted',
      secret: 'whsec_aaaa',
      sample: { document_type: 'isf' },
    },
  ],
  'PATCH /containers': ({ ids }) => [
    { data: { id: ids['container'], attributes: {} } },
    { data: { id: ids['container'], attributes: { ref_numbers: ['C 1'] } } },
  ],
  'POST /parties': () => once({ data: { attributes: { company_name: unique('Party ') } } }),
  'PATCH /parties/{id}': () => [
    { data: { attributes: {} } },
    { data: { attributes: { company_name: unique('Party ') } } },
  ],
  'POST /custom_field_definitions': () => {
    const slug = () => ({
      entity_type: 'Shipment',
      api_slug: unique('made_'),
      display_name: 'Made',
      data_type: 'number',
    });
    const more = {
      description: 'Of it.',
      reference_type: null,
      validation: {},
      default_format: '0.00',
      default_value: 1,
    };
    return [data('custom_field_definition', slug()), data('custom_field_definition', { ...slug(), ...more })];
  },
  'PATCH /custom_field_definitions/{id}': () => [
    data('custom_field_definition', {}),
    data('custom_field_definition', {
      display_name: 'Lane',
      description: null,
      validation: null,
      default_format: null,
      default_value: null,
    }),
  ],
  'POST /custom_field_definitions/{definition_id}/options': () => {
    const option = (more: object) => data('custom_field_option', { label: 'Late', value: unique('late_'), ...more });
    return [option({}), option({ position: 3 })];
  },
  'PATCH /custom_field_definitions/{definition_id}/options/{option_id}': () => [
    data('custom_field_option', {}),
    data('custom_field_option', { label: 'Later', position: 4 }),
  ],
  'POST /custom_fields': ({ ids }) =>
    once(
      data(
        'custom_field',
        { api_slug: ids['slug of containers'], value: 'Z' },
        { relationships: { entity: { data: { type: 'container', id: ids['container'] } } } },
      ),
    ),
  'PATCH /custom_fields/{id}': () => once(data('custom_field', { value: 'D' })),
  'POST /documents': async ({ client }) => {
    const attached = async () => (await upload(client, Buffer.from(unique('A paper ')))).signed_id;
    const document = async () => data('document', { name: 'Paper', attached_document: await attached() });
    return [await document(), await document()];
  },
  'PATCH /documents/{id}': () => [
    data('document', {}),
    data('document', { document_type_manual: 'isf', extracted_data_manual: { importer: 'Acme' } }),
  ],
  'POST /documents/{id}/rotate': () => once({ degrees: 90 }),
  ...fieldBodies('shipments/{shipment_id}'),
  ...fieldBodies('containers/{container_id}'),
  ...fieldBodies('tracking_requests/{tracking_request_id}'),
  ...roleBodies('shipments/{shipment_id}'),
  ...roleBodies('containers/{container_id}'),
  ...roleBodies('tracking_requests/{tracking_request_id}'),
};
