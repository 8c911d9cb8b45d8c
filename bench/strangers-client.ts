// Run in a process of its own: one account, quiet or greedy, so that neither holds up the other's clock.
import { BOMBS } from '../test/attack/bombs.ts';
import { callService } from '../test/service.ts';

export interface ClientTask {
  readonly url: string;
  readonly key: string;
  readonly kind: GreedName | 'quiet';
  /** Of the quiet one. */
  readonly requests: number;
}

const GREEDY_AT_ONCE = 8;
const PAGES = ['/shipments', '/containers', '/search?query=MAEU', '/documents', '/tracking_requests'];
const STREAMS = 40;

const { url, key, kind, requests }: ClientTask = JSON.parse(process.argv[2] ?? '{}');
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callService(url, key, method, path, body, headers);

let step = 0;
const number = () => `GREED${String(process.pid * 100_000 + step++)}`.slice(0, 16);
const bomb = (name: string) => {
  const found = BOMBS.find((one) => one.name === name);
  if (!found) throw new Error(`no bomb ${name}`);
  const bytes = found.body();
  return () => call(found.method, found.path, bytes, { 'content-type': found.contentType });
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
const document = () =>
  call('POST', '/documents', {
    data: {
      type: 'document',
      attributes: { filename: 'a.txt', content: Buffer.from(`ARRIVAL NOTICE ${number()}`).toString('base64') },
    },
  });
const request = () => {
  const attributes = { request_number: number(), request_type: 'bill_of_lading', scac: 'MAEU' };
  return call('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
};
const webhook = () => {
  const attributes = { url: `https://example.com/${number()}`, events: ['container.created'] };
  return call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
};

/** What a greedy account does again and again, each kind by itself. */
const GREED = {
  lists: () => () => call('GET', PAGES[step++ % PAGES.length] ?? ''),
  searches: () => () => call('GET', `/search?query=${step++ % 10}`),
  exports: () => () => call('GET', step++ % 2 === 0 ? '/shipments.csv' : '/containers.csv'),
  uploads: () => bomb('upload: a workbook of shared strings'),
  documents: () => document,
  'tracking requests': () => request,
  'terminal feeds': () => feed,
  EDI: () => bomb('EDI: as many messages as are taken'),
  webhooks: () => webhook,
  streams: () => undefined,
} satisfies Record<string, () => (() => Promise<unknown>) | undefined>;
export type GreedName = keyof typeof GREED;

if (kind === 'quiet') {
  const times: number[] = [];
  for (let count = 0; count < requests; count++) {
    const startedMs = performance.now();
    const { status } = await call('GET', PAGES[count % PAGES.length] ?? '');
    if (status !== 200) throw new Error(`the quiet one was answered ${status}`);
    times.push(performance.now() - startedMs);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  process.send?.({ medianMs: at(0.5), mostMs: at(0.95) });
} else if (kind === 'streams') {
  const headers = { authorization: `Token ${key}` };
  await Promise.all(Array.from({ length: STREAMS }, () => fetch(`${url}/v2/stream`, { headers })));
  process.send?.('begun');
} else {
  const statuses: Record<number, number> = {};
  const act = GREED[kind]();
  process.on('message', () => process.send?.(statuses));
  process.send?.('begun');
  for (let lane = 0; lane < GREEDY_AT_ONCE; lane++) {
    void (async () => {
      for (;;) {
        const { status } = await act();
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
  }
}
