import { readFileSync } from 'node:fs';
import { createDocument } from '../test/documents/paper.ts';
import { type Client, callService, type Reply } from '../test/service.ts';
import type { Followed } from './installation.ts';

/** One account as the load knows it. */
export interface Asker {
  readonly key: string;
  /** For what pages of others may read. */
  readonly publishableKey: string;
  /** Lets who looks at a shared shipment in. */
  readonly shareToken: string;
  readonly shipmentIds: readonly string[];
  /** Those that a line is asked about. */
  readonly followed: readonly Followed[];
  readonly containerNumbers: readonly string[];
}

export interface Question {
  /** What it is counted under. */
  readonly kind: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly key: string;
  readonly body?: unknown;
}

/** A kind of question: how often of all, and one of it that an account asks. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly ask: (account: number) => Question;
}

const DOCUMENT = new URL('../docs/openapi.json', import.meta.url);
/** What cannot be asked for again and again by a program with a key, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/stream': 'it never ends',
  '/session': 'for people who signed in',
  '/sessions': 'for people who signed in',
  '/oauth/authorization': 'for people who signed in',
  '/files/{token}': 'its address is made by another question each time',
  '/shared/{token}/containers/{id}/map_geojson': 'the same as the map of a container',
  '/payloads/{id}': 'no list names them',
  '/metro_areas/{id}': 'no list names them',
};
/** Where the ids of what is in a path are found, if not in the list before it. */
const LISTS: Readonly<Record<string, string>> = {
  '/embed/shipments': '/shipments',
  '/carrier_connections': '/shipping_lines',
  '/document_schemas': '',
};
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/search': ['query=EGLV17', 'query=EGHU00'],
  '/search/names': ['query=ever', 'query=ham'],
  '/containers/summary': ['group_by=current_status', 'group_by=shipping_line', 'group_by=port_of_discharge'],
  '/sea_routes': ['from=CNSHA&to=NLRTM', 'from=SGSIN&to=DEHAM', 'from=KRPUS&to=USLGB'],
  '/saved_views': ['filter[entity]=containers'],
  '/ports': ['q=rot', 'filter[country_code]=DE', ''],
  '/shipments': [
    '',
    'include=containers',
    'filter[q]=EGLV17',
    'filter[port_of_discharge]=NLRTM&sort=-created_at',
    'page[number]=20&page[size]=25',
  ],
  '/containers': [
    '',
    'include=shipment&page[size]=50',
    'filter[current_status]=on_ship',
    'filter[pod_code]=USLGB&sort=pod_eta_at',
    'filter[requires_attention]=true',
    'filter[exception]=eta_slip',
    'filter[search_by_number]=EGHU00001',
  ],
  '/containers/{id}': ['', 'include=shipment,transport_events'],
  '/shipments/{id}': ['', 'include=containers,containers.transport_events'],
};
/** Files of a whole account, and what everybody asks for at every page. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/\.(csv|xlsx)$/, 0.1],
  [/^\/(containers|shipments)(\/\{id\})?$/, 4],
];
const USUAL_IDS = 25;

/** Every GET of the published interface that has something to ask for. */
export async function listReads(url: string, askers: readonly Asker[]): Promise<{ kinds: Kind[]; left: string[] }> {
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const left: string[] = [];
  const kinds: Kind[] = [];
  for (const template of Object.keys(paths).filter((path) => paths[path]?.['get'])) {
    const reason = LEFT_OUT[template];
    const found = reason === undefined ? await addressesOf(url, askers, template) : [];
    if (found.length === 0) left.push(`${template} (${reason ?? 'nothing to ask for'})`);
    else kinds.push(...kindsOf(template, found));
  }
  return { kinds, left };
}

interface Address {
  readonly path: string;
  readonly key: string;
}

function kindsOf(template: string, byAccount: readonly (readonly Address[])[]): Kind[] {
  const queries = QUERIES[template] ?? [''];
  const weight = WEIGHTS.find(([pattern]) => pattern.test(template))?.[1] ?? 1;
  return queries.map((query) => {
    const question = query === '' ? '' : `?${query}`;
    const name = `${template}${question}`;
    let turn = 0;
    const ask = (account: number): Question => {
      const addresses = byAccount[account % byAccount.length] ?? [];
      const { path, key } = addresses[turn++ % addresses.length] as Address;
      return { kind: name, method: 'GET', path: `${path}${question}`, key };
    };
    return { name, weight: weight / queries.length, ask };
  });
}

async function addressesOf(url: string, askers: readonly Asker[], template: string): Promise<Address[][]> {
  const found = await Promise.all(
    askers.map(async (asker) => {
      const key = template.startsWith('/embed') ? asker.publishableKey : asker.key;
      const filled = (await fill(url, asker, template)).map((path) => ({ path: `/v2${path}`, key }));
      const [first] = filled;
      const [query = ''] = QUERIES[template] ?? [];
      // What is answered otherwise, such as a vessel that was never heard, is no kind of good answer.
      const isGood = first && (await ask(url, first, query)).status === 200;
      return isGood ? filled : [];
    }),
  );
  return found.filter((addresses) => addresses.length > 0);
}

function ask(url: string, { path, key }: Address, query = ''): Promise<Reply> {
  return callService(url, key, 'GET', `${path}${query === '' ? '' : `?${query}`}`);
}

async function fill(url: string, asker: Asker, template: string): Promise<string[]> {
  if (template === '/embed/tracking') return asker.containerNumbers.map((number) => `${template}?number=${number}`);
  if (template === '/shared/{token}') return [`/shared/${asker.shareToken}`];
  if (template === '/document_schemas/{id}') return ['/document_schemas/bill_of_lading'];
  const [before, after] = template.split(/\/\{\w+\}/);
  if (before === undefined || after === undefined) return [template];
  const list = LISTS[before] ?? before;
  const { status, body } = await ask(url, { path: `/v2${list}`, key: asker.key });
  if (status !== 200 || !Array.isArray(body?.data)) return [];
  const ids: string[] = body.data.slice(0, USUAL_IDS).map(({ id }: { id: string }) => id);
  const legs = after.startsWith('/future_positions') ? await legOf(url, asker) : '';
  return ids.map((id) => `${before}/${id}${after}${legs}`).filter((path) => !path.includes('{'));
}

async function legOf(url: string, { key }: Asker): Promise<string> {
  const id = async (code: string) => (await ask(url, { path: `/v2/ports/${code}`, key })).body.data.id;
  return `?previous_port_id=${await id('CNSHA')}&port_id=${await id('NLRTM')}&latitude=5&longitude=90`;
}

/** Something of the kinds that an account has few of. */
export async function furnish(url: string, key: string): Promise<{ shareToken: string }> {
  const call: Client['call'] = async (method, path, ...given) => {
    const reply = await callService(url, key, method, path, ...given);
    if (reply.status >= 300) throw new Error(`${method} ${path} → ${reply.status} ${reply.text}`);
    return reply;
  };
  const attributes = (given: object, type?: string) => ({ data: { ...(type ? { type } : {}), attributes: given } });
  const numbers = { number: 'FURNISHED1', scac: 'MAEU', container_numbers: ['MSKU4023150'] };
  const shipment = await call('POST', '/shipments', attributes(numbers));
  await call('POST', '/parties', attributes({ company_name: 'Consignee' }, 'party'));
  const share = await call('POST', `/shipments/${shipment.body.data.id}/share_links`, attributes({ days: 30 }));
  await createDocument({ call }, Buffer.from('ARRIVAL NOTICE\nContainer MSKU 402315-0\n'));
  await call('POST', '/edi_partners', attributes({ name: 'Line', profile: { senders: ['LINE'] } }));
  return { shareToken: share.body.data.attributes.url.split('/').at(-1) };
}

/** What accounts change and send, and how often of all that is asked. */
export function listWrites(askers: readonly Asker[]): Kind[] {
  let count = 0;
  const asker = (account: number) => {
    count++;
    return askers[account % askers.length] as Asker;
  };
  const typed = (type: string, attributes: object) => ({ data: { type, attributes } });
  const requested = (account: number): Question => {
    const { key } = asker(account);
    const number = { request_type: 'bill_of_lading', request_number: `END${Date.now()}${count}`, scac: 'MAEU' };
    return kind('POST /tracking_requests', 'POST', '/tracking_requests', key, typed('tracking_request', number));
  };
  const changed = (account: number): Question => {
    const { key, shipmentIds } = asker(account);
    const id = shipmentIds[count % shipmentIds.length];
    const attributes = { ref_numbers: [`PO-${count}`] };
    return kind('PATCH /shipments/{id}', 'PATCH', `/shipments/${id}`, key, typed('shipment', attributes));
  };
  const refreshed = (account: number): Question => {
    const { key, followed } = asker(account);
    const id = followed[count % followed.length]?.id;
    return kind('PATCH /containers/{id}/refresh', 'PATCH', `/containers/${id}/refresh`, key, undefined);
  };
  const told = (account: number): Question => {
    const { key, followed } = asker(account);
    const containers = Array.from({ length: 5 }, (_, place) => ({
      number: followed[(count + place * 7) % followed.length]?.number,
      available_for_pickup: count % 2 === 0,
      fees: [{ type: 'demurrage', amount: count, currency_code: 'USD' }],
    }));
    const facility = { unlocode: 'NLRTM' };
    const sent = { source: 'ENDURED', sequence: count, sent_at: new Date().toISOString(), facility, containers };
    return kind('POST /terminal_feed', 'POST', '/terminal_feed', key, sent);
  };
  return [
    { name: 'POST /tracking_requests', weight: 0.5, ask: requested },
    { name: 'PATCH /shipments/{id}', weight: 4, ask: changed },
    { name: 'PATCH /containers/{id}/refresh', weight: 3, ask: refreshed },
    { name: 'POST /terminal_feed', weight: 3, ask: told },
  ];
}

function kind(name: string, method: 'POST' | 'PATCH', path: string, key: string, body: unknown): Question {
  return { kind: name, method, path: `/v2${path}`, key, body };
}
