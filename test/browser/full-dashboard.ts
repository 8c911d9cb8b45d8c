import { hashPassword } from '../../src/domain/accounts/password.ts';
import { DEMO_EMAIL } from '../../src/operations/demo-user.ts';
import { openSession } from '../../src/operations/sign-in/open-session.ts';
import { ensureSettingsProvider } from '../../src/operations/single-sign-on/settings-provider.ts';
import { noteProviderUse } from '../../src/store/accounts/identity-providers.ts';
import { findUserByEmail, insertUser, updateUser } from '../../src/store/accounts/users.ts';
import { noteSyncRun } from '../../src/store/warehouse/sync-destinations.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { addChanges } from './add-changes.ts';
import { addDelivery } from './add-delivery.ts';
import { addEstimates } from './add-estimates.ts';
import { addFreeTime } from './add-free-time.ts';
import type { Dashboard } from './dashboard.ts';
import { addPapers } from './papers.ts';

/** Something on every page, and the addresses of what got one. Everything is made over the interface. */
export async function fillDashboard(dashboard: Dashboard): Promise<Record<string, string>> {
  const { service, accountId, boxes } = dashboard;
  const client = await service.createClient({ accountId });
  const { call } = client;
  const post = async (path: string, type: string, attributes: object) => {
    const { status, body, text } = await call('POST', path, { data: { type, attributes } });
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const [box] = boxes;
  const webhook = await post('/webhooks', 'webhook', {
    url: 'https://receiver.example/landfall',
    headers: [{ name: 'X-Warehouse', value: 'east' }],
  });
  await addDelivery(dashboard, webhook.id);
  for (const [entity, slug, name] of FIELDS) {
    await post('/custom_field_definitions', 'custom_field_definition', {
      entity_type: entity,
      api_slug: slug,
      display_name: name,
      data_type: 'short_text',
    });
  }
  await post(`/containers/${box?.containerId}/custom_fields`, 'custom_field', { api_slug: 'buyer', value: 'Ada' });
  await post('/alert_subscriptions', 'alert_subscription', {
    name: 'Everything that matters',
    address: 'imports@acme.example',
    kinds: ['arrival', 'departure', 'estimate', 'hold', 'last_free_day'],
    rhythm: 'weekdays',
    timezone: 'Europe/Berlin',
  });
  await post('/reports', 'report', {
    name: 'Monday report',
    addresses: ['boss@acme.example'],
    timezone: 'Europe/Berlin',
  });
  await addDestination(dashboard, post);
  await addIdentityProvider(dashboard);
  const link = await post(`/shipments/${box?.shipmentId}/share_links`, 'share_link', { days: 7 });
  await call('POST', '/terminal_feed', { nothing: 'that a terminal would say' });
  await addFailedRequest(dashboard, await post('/tracking_requests', 'tracking_request', FAILED));
  await addChanges(dashboard);
  await addEstimates(dashboard);
  const papers = await addPapers(service, client);
  const people = await addPeople(dashboard, post, call);
  const freeTime = await addFreeTime(dashboard, post);
  return {
    ...papers,
    ...people,
    ...freeTime,
    container: `/containers/${box?.containerId}`,
    shipment: `/shipments/${box?.shipmentId}`,
    webhook: `/webhooks/${webhook.id}`,
    shared: new URL(link.attributes.url).pathname,
  };
}

/** Of one that was brought up to date, and was not there the next time. */
async function addDestination(
  { service, accountId }: Dashboard,
  post: (path: string, type: string, attributes: object) => Promise<{ id: string }>,
): Promise<void> {
  const address = 'postgres://landfall:secret@db.northwind.example/analytics';
  const { id } = await post('/sync_destinations', 'sync_destination', { name: 'Analytics', address });
  const at = toInstant(new Date());
  const changedRows = { shipments: 12, containers: 41, tracking_requests: 12, transport_events: 380 };
  for (const result of [{ syncedAt: at, changedRows }, { error: 'the server does not answer' }])
    await noteSyncRun(service.db, { accountId, id }, { at, seconds: 2, result });
}

/** By which nobody could be signed in the last time. */
async function addIdentityProvider({ service, accountId }: Dashboard): Promise<void> {
  const { db, sealingKeys } = service.services;
  const now = new Date();
  const given = {
    name: 'Northwind ID',
    issuer: 'https://id.northwind.example/realms/office',
    clientId: 'landfall',
    clientSecret: 'not-shown-anywhere',
    groupsClaim: 'groups',
    roleByGroup: { Logistics: 'member', 'Logistics leads': 'owner' },
    defaultRole: null,
    trustsEmail: false,
  } as const;
  const provider = await ensureSettingsProvider(db, sealingKeys, accountId, given, now);
  if (provider === undefined) throw new Error('The provider of the settings is there.');
  const error = 'no role: kit@northwind.example comes with the groups Visitors, none of which has a role here.';
  await noteProviderUse(db, provider, toInstant(now), null);
  await noteProviderUse(db, provider, toInstant(now), error);
}

type Call = Awaited<ReturnType<Dashboard['service']['createClient']>>['call'];

/** Who looks at the pages, and may sign in by it too. */
export const OWN_PASSWORD = 'lantern-harbour-42';

/** One who is signed in, and two who are invited. */
async function addPeople(
  { service, accountId }: Dashboard,
  post: (path: string, type: string, attributes: object) => Promise<{ id: string }>,
  call: Call,
): Promise<Record<string, string>> {
  const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@northwind.example`;
  const invite = (name: string) => post('/users', 'user', { name, email: emailOf(name), role: 'member' });
  const demo = await findUserByEmail(service.db, accountId, DEMO_EMAIL);
  const passwordHash = await hashPassword(OWN_PASSWORD);
  if (demo !== undefined) await updateUser(service.db, accountId, demo.id, { passwordHash });
  const name = 'Mira Okafor';
  const mira = {
    id: newId(),
    accountId,
    name,
    email: emailOf(name),
    role: 'member',
    partyId: null,
    tourClosed: true,
  } as const;
  await insertUser(service.db, mira, 'none');
  const customer = await post('/parties', 'party', { company_name: 'Alder Imports' });
  await post(`/parties/${customer.id}/members`, 'user', { name: 'Alma Reyes', email: 'alma@alder.example' });
  await openSession(
    service.db,
    { ...mira, hasPassword: true },
    { address: '203.0.113.9', userAgent: PHONE },
    new Date(),
  );
  await invite('Ines Duarte');
  const { id } = await invite('Jon Bakker');
  const { body } = await call('POST', `/users/${id}/password_link`, { by: 'link' });
  const { pathname, hash } = new URL(body.url, 'http://host');
  return { invitation: `${pathname}${hash}` };
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const FAILED = { request_type: 'container', request_number: 'MSKU6058113', scac: 'MAEU', ref_numbers: ['PO-48211'] };

async function addFailedRequest({ service }: Dashboard, { id }: { readonly id: string }): Promise<void> {
  await service.db
    .updateTable('tracking_request')
    .set({ status: 'failed', failed_reason: 'not_found' })
    .where('id', '=', id)
    .execute();
}

const FIELDS = [
  ['Container', 'buyer', 'Buyer'],
  ['Shipment', 'season', 'Season'],
] as const;
