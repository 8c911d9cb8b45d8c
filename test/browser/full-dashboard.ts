import { openSession } from '../../src/operations/sign-in.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import { newId } from '../../src/values/id.ts';
import { addChanges } from './add-changes.ts';
import { addDelivery } from './add-delivery.ts';
import { addEstimates } from './add-estimates.ts';
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
  const link = await post(`/shipments/${box?.shipmentId}/share_links`, 'share_link', { days: 7 });
  await call('POST', '/terminal_feed', { nothing: 'that a terminal would say' });
  await addFailedRequest(dashboard, await post('/tracking_requests', 'tracking_request', FAILED));
  await addChanges(dashboard);
  await addEstimates(dashboard);
  const papers = await addPapers(service, client);
  const people = await addPeople(dashboard, post, call);
  return {
    ...papers,
    ...people,
    container: `/containers/${box?.containerId}`,
    shipment: `/shipments/${box?.shipmentId}`,
    webhook: `/webhooks/${webhook.id}`,
    shared: new URL(link.attributes.url).pathname,
  };
}

type Call = Awaited<ReturnType<Dashboard['service']['createClient']>>['call'];

/** One who is signed in, and two who are invited. */
async function addPeople(
  { service, accountId }: Dashboard,
  post: (path: string, type: string, attributes: object) => Promise<{ id: string }>,
  call: Call,
): Promise<Record<string, string>> {
  const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@northwind.example`;
  const invite = (name: string) => post('/users', 'user', { name, email: emailOf(name), role: 'member' });
  const name = 'Mira Okafor';
  const mira = { id: newId(), accountId, name, email: emailOf(name), role: 'member', tourClosed: true } as const;
  await insertUser(service.db, mira, 'none');
  await openSession(service.db, mira, { address: '203.0.113.9', userAgent: PHONE }, new Date());
  await invite('Ines Duarte');
  const { id } = await invite('Jon Bakker');
  const { body } = await call('POST', `/users/${id}/password_link`, { by: 'link' });
  const { pathname, hash } = new URL(body.url);
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
