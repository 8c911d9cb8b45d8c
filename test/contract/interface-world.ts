import { processDocument } from '../../src/documents/process-document.ts';
import { ENTITLEMENTS } from '../../src/domain/accounts/account.ts';
import { issueKey } from '../../src/operations/api-keys.ts';
import { systemCaller } from '../../src/operations/first-account.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { newId } from '../../src/values/id.ts';
import { arrivalNotice, type Body, createDocument, publishTo } from '../documents/paper.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { type Client, callService } from '../service.ts';
import { serveWorld } from '../tracking-service.ts';
import { createTrackingWorld } from '../tracking-world.ts';
import { hear, westOfMalacca } from './map-world.ts';

const SHIP: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const NOW = '2026-03-20T00:00:00Z';

/** An account that has one of everything, and a stranger who has nothing. */
export interface InterfaceWorld {
  readonly url: string;
  readonly client: Client;
  readonly stranger: Client;
  /** What there is, by the names that tests call it. */
  readonly ids: Readonly<Record<string, string>>;
  /** Makes another one, for whoever takes it away. */
  make(what: Made): Promise<string>;
  close(): Promise<void>;
}

export type Made = 'webhook' | 'party' | 'definition' | 'option' | 'document' | 'role' | 'field';

export async function createInterfaceWorld(): Promise<InterfaceWorld> {
  const world = await createTrackingWorld(NOW);
  const { tracking, accountId } = world;
  const { db, now } = tracking;
  Object.assign(tracking, { publish: publishTo(now) });
  const served = await serveWorld(world);
  const client = await clientOf(accountId);
  const strangerId = newId();
  await insertAccount(db, { id: strangerId, companyName: 'Strangers', entitlements: ENTITLEMENTS });
  const stranger = await clientOf(strangerId);
  const ids: Record<string, string> = {};
  const make = maker(client, ids);

  async function clientOf(id: string): Promise<Client> {
    const { key } = await issueKey(db, systemCaller(id), {
      name: 'Test',
      scope: 'admin',
      expiresAt: null,
      userId: null,
    });
    return { accountId: id, key, call: (...given) => callService(served.url, key, ...given) };
  }

  ids['webhook'] = await make('webhook');
  await followOne();
  await hear({ db, pool: world.database.pool }, SHIP[0], westOfMalacca(now()));
  await addFields();
  await addPapers();

  async function followOne(): Promise<void> {
    world.carrier.answers.set('BL0001', [
      dcsaEvent('EQUIPMENT GTOT ACT', 'CNSHA', '2026-02-20T10:00:00+08:00', { empty: true }),
      dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-02-22T10:00:00+08:00', { empty: false }),
      dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-25T10:00:00', { vessel: SHIP, voyage: '011W' }),
      dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-25T20:00:00', { vessel: SHIP, voyage: '011W' }),
      dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-03-28T06:00:00', { vessel: SHIP, voyage: '011W' }),
    ]);
    ids['tracking_request'] = await world.request('BL0001');
    await world.settle();
    const { body } = await client.call('GET', '/containers?include=shipment,transport_events');
    const [container] = body.data;
    ids['container'] = container.id;
    ids['shipment'] = container.relationships.shipment.data.id;
    const events = await client.call('GET', `/containers/${container.id}/transport_events`);
    ids['vessel'] = events.body.data.map((one: Body) => one.relationships.vessel.data?.id).find(Boolean);
    const notifications = await client.call('GET', '/webhook_notifications');
    ids['notification'] = notifications.body.data[0].id;
    const [terminal] = await db.selectFrom('terminal').select('id').orderBy('id').limit(1).execute();
    ids['terminal'] = terminal?.id ?? '';
    for (const code of ['CNSHA', 'NLRTM']) ids[code] = (await client.call('GET', `/ports/${code}`)).body.data.id;
    ids['metro_area'] = (await client.call('GET', '/metro_areas/USCHI')).body.data.id;
    ids['shipping_line'] = (await client.call('GET', '/shipping_lines')).body.data[0].id;
  }

  async function addFields(): Promise<void> {
    ids['party'] = await make('party');
    ids['definition'] = await make('definition');
    ids['option'] = await make('option');
    ids['field'] = await make('field');
    const { body } = await client.call('GET', `/custom_fields/${ids['field']}`);
    ids['slug of shipments'] = body.data.attributes.api_slug;
    for (const [noun, id, slug] of [
      ['containers', ids['container'], 'dock'],
      ['tracking_requests', ids['tracking_request'], 'lane'],
    ] as const) {
      ids[`slug of ${noun}`] = slug;
      const attributes = { entity_type: 'Container', api_slug: slug, display_name: slug, data_type: 'short_text' };
      await must(client, 'POST', '/custom_field_definitions', { type: 'custom_field_definition', attributes });
      const field = { type: 'custom_field', attributes: { api_slug: slug, value: 'A' } };
      await must(client, 'POST', `/${noun}/${id}/custom_fields`, field);
    }
    ids['role'] = await make('role');
  }

  async function addPapers(): Promise<void> {
    ids['document'] = await make('document');
    const job = { accountId, documentId: ids['document'] };
    await processDocument({ db, now, publish: tracking.publish }, job, async () => {});
    const mail = await client.call('POST', '/ingest/email', MAIL, { 'content-type': 'message/rfc822' });
    ids['email_submission'] = mail.body.data.id;
  }

  return {
    url: served.url,
    client,
    stranger,
    ids,
    make,
    close: async () => {
      await served.close();
      await world.close();
    },
  };
}

/** Names and numbers of things that are made more than once. */
let count = 0;

function maker(client: Client, ids: Readonly<Record<string, string>>): (what: Made) => Promise<string> {
  const makers: Record<Made, () => Promise<string>> = {
    webhook: () =>
      must(client, 'POST', '/webhooks', {
        type: 'webhook',
        attributes: { url: 'http://127.0.0.1:9/hook', active: true },
      }),
    party: () => must(client, 'POST', '/parties', { type: 'party', attributes: { company_name: `Acme ${count}` } }),
    definition: () => {
      const attributes = {
        entity_type: 'Shipment',
        api_slug: `slug_${count}`,
        display_name: 'Lane',
        data_type: 'enum',
      };
      return must(client, 'POST', '/custom_field_definitions', { type: 'custom_field_definition', attributes });
    },
    option: () =>
      must(client, 'POST', `/custom_field_definitions/${ids['definition']}/options`, {
        type: 'custom_field_option',
        attributes: { label: `Option ${count}`, value: `option_${count}` },
      }),
    document: async () => (await createDocument(client, arrivalNotice('CSQU3054383', `Copy ${count}`))).id,
    role: async () => {
      const id = await must(client, 'POST', '/parties', {
        type: 'party',
        attributes: { company_name: `Role ${count}` },
      });
      return must(client, 'POST', `/shipments/${ids['shipment']}/party_roles`, {
        type: 'party_role',
        attributes: { role: 'consignee' },
        relationships: { party: { data: { type: 'party', id } } },
      });
    },
    field: async () => {
      const slug = `note_${count}`;
      const attributes = { entity_type: 'Shipment', api_slug: slug, display_name: slug, data_type: 'short_text' };
      await must(client, 'POST', '/custom_field_definitions', { type: 'custom_field_definition', attributes });
      const path = `/shipments/${ids['shipment']}/custom_fields`;
      return must(client, 'POST', path, { type: 'custom_field', attributes: { api_slug: slug, value: 'A' } });
    },
  };
  return (what) => {
    count += 1;
    return makers[what]();
  };
}

/** The id of what was made. */
async function must(client: Client, method: string, path: string, data: object): Promise<string> {
  const { status, body, text } = await client.call(method, path, { data });
  if (status !== 201) throw new Error(`${method} ${path} was refused: ${text}`);
  return body.data.id;
}

const MAIL = [
  'From: Agent <agent@forwarder.example>',
  'To: docs@landfall.example',
  'Subject: Papers',
  'Date: Sun, 15 Mar 2026 10:00:00 +0000',
  'Message-ID: <one@forwarder.example>',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'See attached.',
  '--b',
  'Content-Type: text/plain; name="notice.txt"',
  'Content-Disposition: attachment; filename="notice.txt"',
  '',
  'DELIVERY ORDER',
  '',
  'Container No: CSQU3054383',
  '--b--',
  '',
].join('\r\n');
