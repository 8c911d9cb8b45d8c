// Run in a process of its own: one account, quiet or greedy, so that neither holds up the other's clock.
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { BOMBS } from '../test/attack/bombs.ts';
import { createDocument } from '../test/documents/paper.ts';
import { callService } from '../test/service.ts';

export interface ClientTask {
  readonly url: string;
  readonly key: string;
  readonly kind: GreedName | 'quiet';
}

/** What a client is told: a number of requests to make and time, or to be greedy, or to stop being so. */
export type ClientWord = number | 'go' | 'pause';

export interface Times {
  readonly medianMs: number;
  readonly mostMs: number;
}

const GREEDY_AT_ONCE = 8;
/** Somebody quiet asks, looks, and asks again. */
const QUIET_PAUSE_MS = 20;
const REFUSED_PAUSE_MS = 50;
const PAGES = ['/shipments', '/containers', '/search?query=MAEU', '/documents', '/tracking_requests'];
const STREAMS = 40;

const { url, key, kind }: ClientTask = JSON.parse(process.argv[2] ?? '{}');
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callService(url, key, method, path, body, headers);

let step = 0;
const number = () => `GREED${String(process.pid * 100_000 + step++)}`.slice(0, 16);
const bomb = (name: string) => {
  const found = BOMBS.find((one) => one.name === name);
  if (!found) throw new Error(`no bomb ${name}`);
  const body = new Uint8Array(found.body());
  const headers = { authorization: `Token ${key}`, 'content-type': found.contentType };
  return async () => {
    const response = await fetch(`${url}${found.path}`, { method: found.method, headers, body });
    await response.text();
    return response;
  };
};
const feed = () =>
  call('POST', '/terminal_feed', {
    source: 'GREEDY',
    sequence: process.pid * 100_000 + step++,
    sent_at: '2026-01-01T00:00:00Z',
    facility: { unlocode: 'NLRTM' },
    containers: Array.from({ length: 200 }, (_, index) => ({
      number: `ABCU${String(index).padStart(7, '0')}`,
      available_for_pickup: step % 2 === 0,
    })),
  });
const request = () => {
  const attributes = { request_number: number(), request_type: 'bill_of_lading', scac: 'MAEU' };
  return call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
};
const webhook = () => {
  const attributes = { url: `https://example.com/${number()}`, events: ['container.created'] };
  return call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
};
const rows = () => Array.from({ length: 200 }, (_, line) => ({ line, number: number(), scac: 'MAEU' }));
const tool = async () => {
  const message = {
    jsonrpc: '2.0',
    id: step++,
    method: 'tools/call',
    params: { name: 'list_shipments', arguments: {} },
  };
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
  await response.text();
  return response;
};
const map = async () => {
  const ids = (await call('GET', '/containers?page[size]=100')).body.data.map(({ id }: { id: string }) => id);
  return () => call('GET', `/containers/${ids[step++ % ids.length]}/map_geojson`);
};
const stream = async () => {
  const headers = { authorization: `Token ${key}` };
  return fetch(`${url}/v2/stream`, { headers, signal: AbortSignal.timeout(5_000) }).then(async (response) => {
    await response.text().catch(() => undefined);
    return response;
  });
};

type Act = () => Promise<{ readonly status: number }>;

/** What a greedy account does again and again, each kind by itself. */
const GREED = {
  lists: () => () => call('GET', PAGES[step++ % PAGES.length] ?? ''),
  searches: () => () => call('GET', `/search?query=${step++ % 10}`),
  exports: () => () => call('GET', step++ % 2 === 0 ? '/shipments.csv' : '/containers.csv'),
  uploads: () => bomb('upload: a workbook of shared strings'),
  documents: () => () =>
    createDocument({ call }, Buffer.from(`ARRIVAL NOTICE ${number()}`)).then(() => ({ status: 201 })),
  jobs: () => request,
  'terminal feeds': () => feed,
  EDI: () => bomb('EDI: as many messages as are taken'),
  webhooks: () => webhook,
  maps: map,
  imports: () => () => call('POST', '/imports/preview', { rows: rows() }),
  assistants: () => tool,
  streams: () => stream,
} satisfies Record<string, () => Act | Promise<Act>>;
export type GreedName = keyof typeof GREED;

if (kind === 'quiet') {
  process.on('message', async (requests: number) => process.send?.(await ask(requests)));
} else {
  // It would be on a machine of its own: what is measured is the service, not who gets this processor.
  setPriority(constants.priority.PRIORITY_LOW);
  const act: Act = await GREED[kind]();
  let isGreedy = false;
  const statuses: Record<number, number> = {};
  const lane = async () => {
    while (isGreedy) {
      const { status } = await act().catch(() => ({ status: 0 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200 && status !== 201) await delay(REFUSED_PAUSE_MS);
    }
  };
  let lanes: Promise<void>[] = [];
  process.on('message', async (word: ClientWord) => {
    isGreedy = word === 'go';
    if (isGreedy) lanes = Array.from({ length: kind === 'streams' ? STREAMS : GREEDY_AT_ONCE }, lane);
    else await Promise.all(lanes);
    process.send?.(statuses);
  });
}
process.send?.('ready');

async function ask(requests: number): Promise<Times> {
  const times: number[] = [];
  for (let count = 0; count < requests; count++) {
    const startedMs = performance.now();
    const { status } = await call('GET', PAGES[count % PAGES.length] ?? '');
    if (status !== 200) throw new Error(`the quiet one was answered ${status}`);
    times.push(performance.now() - startedMs);
    await delay(QUIET_PAUSE_MS);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { medianMs: at(0.5), mostMs: at(0.95) };
}
