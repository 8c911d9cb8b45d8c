import { createTenant, furnish, type Tenant } from '../attack/tenants.ts';
import { callService, type TestService } from '../service.ts';

/** Stands in everything of the other customer, and in whatever of the account is for its own people. */
export const OTHERS = 'MARKBEECH';
/** Stands in what the account keeps to itself of the customer's own shipment. */
export const PRIVATE = 'MARKINTERNAL';
export const FORWARDER = 'Northwind Forwarding';
export const SHIPMENT = 'ALDR1234567';
export const BOX = 'TCLU4500126';
/** What `furnish` gives the account is of the other customer. */
export const OTHER_SHIPMENT = 'VICT1234567';
export const OTHER_BOX = 'MSKU4023150';

export type Call = ReturnType<typeof callerOf>;

export interface TwoCustomers {
  readonly forwarder: Tenant;
  readonly call: Call;
  readonly alder: { readonly partyId: string; readonly shipmentId: string; readonly containerId: string };
  readonly beech: { readonly partyId: string; readonly shipmentId: string; readonly containerId: string };
}

/** An account with something of every kind, and two customers, one of whom is to see nothing of the other. */
export async function createTwoCustomers(service: TestService): Promise<TwoCustomers> {
  const forwarder = await createTenant(service.db, service.url, FORWARDER);
  await furnish({ ...forwarder, mark: OTHERS });
  const call = callerOf(forwarder.call);
  const beech = { partyId: await addParty(call, `${OTHERS} Beech`), ...(await findOthers(call)) };
  await hold(call, beech.shipmentId, beech.partyId, 'customer');
  const alder = { partyId: await addParty(call, 'Alder Imports'), ...(await addShipment(call)) };
  await hold(call, alder.shipmentId, alder.partyId, 'customer');
  await keepToItself(call, alder.shipmentId, alder.containerId);
  return { forwarder, call, alder, beech };
}

export async function issueLimitedKey(call: Call, partyId: string): Promise<string> {
  const attributes = { name: 'Their program', scope: 'customer', party_id: partyId };
  return (await call('POST', '/api_keys', { data: { attributes } })).data.attributes.key;
}

/** Asks, and is at fault when that is refused. */
function callerOf(ask: Tenant['call']) {
  return async (method: string, path: string, body?: unknown) => {
    const reply = await ask(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path} → ${reply.status} ${reply.text}`);
    return reply.body;
  };
}

export function withKey(service: TestService, key: string): Tenant['call'] {
  return (...given) => callService(service.url, key, ...given);
}

async function addParty(call: Call, name: string): Promise<string> {
  return (await call('POST', '/parties', { data: { type: 'party', attributes: { company_name: name } } })).data.id;
}

export async function hold(call: Call, shipmentId: string, partyId: string, role: string): Promise<void> {
  const relationships = { party: { data: { id: partyId, type: 'party' } } };
  const data = { type: 'party_role', attributes: { role }, relationships };
  await call('POST', `/shipments/${shipmentId}/party_roles`, { data });
}

async function findOthers(call: Call) {
  const { data } = await call('GET', `/shipments/find?q=${OTHER_SHIPMENT}`);
  return { shipmentId: data.id, containerId: data.relationships.containers.data[0].id };
}

/** A shipment of the customer whose box is at sea. */
async function addShipment(call: Call) {
  const attributes = {
    number: SHIPMENT,
    scac: 'MAEU',
    container_numbers: [BOX],
    ref_numbers: [PRIVATE],
    tags: [PRIVATE],
  };
  const { data } = await call('POST', '/shipments', { data: { attributes } });
  const containerId: string = data.relationships.containers.data[0].id;
  const ship = { vessel_name: 'EVER ALDER', vessel_imo: '9321483' };
  const observations = [
    { event: 'vessel_loaded', timestamp: '2026-01-01T00:00:00Z', location_locode: 'CNSHA', ...ship },
    { event: 'vessel_departed', timestamp: '2026-01-02T00:00:00Z', location_locode: 'CNSHA', ...ship },
  ];
  await call('POST', `/containers/${containerId}/observations`, { data: { attributes: { observations } } });
  return { shipmentId: String(data.id), containerId };
}

/** Other parties, a note, a field, a contact: what people write about a shipment for themselves. */
async function keepToItself(call: Call, shipmentId: string, containerId: string): Promise<void> {
  await hold(call, shipmentId, await addParty(call, `${PRIVATE} Shipper`), 'shipper');
  for (const [subject_type, subject_id] of [
    ['shipment', shipmentId],
    ['container', containerId],
  ]) {
    const attributes = { subject_type, subject_id, body: PRIVATE };
    await call('POST', '/notes', { data: { type: 'note', attributes } });
  }
  const value = { api_slug: 'mark', value: PRIVATE };
  await call('POST', `/shipments/${shipmentId}/custom_fields`, { data: { type: 'custom_field', attributes: value } });
  const edit = { data: { attributes: { ref_numbers: [PRIVATE] } } };
  await call('PATCH', `/containers/${containerId}`, edit);
}
