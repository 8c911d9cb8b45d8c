import type { PublishedOperation } from './facts.ts';
import type { InterfaceWorld } from './interface-world.ts';

const INCLUDES: Readonly<Record<string, string>> = {
  '/shipments': 'containers,port_of_lading,pod_terminal',
  '/shipments/{id}': 'containers.transport_events,port_of_discharge,destination',
  '/tracking_requests': 'tracked_object',
  '/tracking_requests/{id}': 'tracked_object,account,shipping_line',
  '/webhook_notifications': 'webhook,reference_object',
  '/webhook_notifications/{id}': 'webhook,reference_object',
  '/containers': 'shipment,pod_terminal,pickup_facility',
  '/containers/{id}': 'shipment,transport_events,raw_events',
  '/containers/{id}/transport_events': 'shipment,container,location,terminal,vessel',
  '/containers/{id}/route': 'port,vessel,route_location',
  '/documents': 'shipments,cargos,account,user,last_document_representation,email_submission,current_extraction',
  '/documents/{id}': 'shipments,cargos,account,user,current_extraction,email_submission',
  '/email_submissions': 'account,user,documents,documents.last_document_representation',
  '/email_submissions/{id}': 'account,user,documents,documents.last_document_representation',
};

const WHOLE = ['POST', 'PATCH'];

/** A good value of each parameter of the query. */
export function goodQuery(world: InterfaceWorld, { path, method, parameters }: PublishedOperation): [string, string][] {
  if (WHOLE.includes(method)) return [];
  return [...parameters.values()].flatMap(({ name, schema }): [string, string][] => {
    if (name === 'filter[parties]') return [['filter[parties][customer]', world.ids['party'] ?? '']];
    if (name === 'filter[custom_fields]') return [['filter[custom_fields][lane]', 'A']];
    if (name === 'filter[last_free_day_on]') return ['2026-03-01', '2026-03-31'].map((day) => [`${name}[]`, day]);
    return [[name, goodValue(world, path, name, schema)]];
  });
}

function goodValue(
  { ids }: InterfaceWorld,
  path: string,
  name: string,
  schema: Readonly<Record<string, unknown>>,
): string {
  const values = schema['enum'];
  if (Array.isArray(values)) return String(values[0]);
  if (name === 'include') return INCLUDES[path] ?? '';
  if (schema['type'] === 'boolean') return 'true';
  if (schema['type'] === 'integer') return name === 'page[size]' ? '5' : '1';
  if (schema['format'] === 'date-time') return '2026-03-19T00:00:00Z';
  const known = VALUES[name] ?? VALUES[name.replace(/^filter\[(\w+)\].*$/, '$1')];
  if (known !== undefined) return known;
  if (name === 'port_id') return ids['NLRTM'] ?? '';
  if (name === 'previous_port_id') return ids['CNSHA'] ?? '';
  if (/_at\]$|_on\]$|arrival\]$|pickup_lfd\]$/.test(name)) return path === '/shipments' ? (INSTANTS[name] ?? DAY) : DAY;
  if (/_id\]$/.test(name)) return ids['party'] ?? '';
  return 'A';
}

const DAY = '2026-03-19';
/** The filters of shipments that compare moments, not days. */
const INSTANTS: Readonly<Record<string, string>> = {
  'filter[created_at]': '>=2026-03-19T00:00:00Z',
  'filter[pod_eta_changed_at]': '>=2026-03-19T00:00:00Z',
};

const VALUES: Readonly<Record<string, string>> = {
  sort: 'created_at',
  q: 'BL0001',
  number: 'BL0001',
  query: 'BL0001',
  latitude: '10',
  longitude: '70',
  status: 'created',
  scac: 'MAEU',
  entity_type: 'Shipment',
  data_type: 'short_text',
  document_types: 'isf,arrival_notice',
  voyage_status: 'on_ship',
};
