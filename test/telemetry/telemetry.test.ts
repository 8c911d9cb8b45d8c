import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { METRICS } from '../../src/metrics.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type ReceivedSpan, startCollector } from './collector.ts';

const TIMEOUT_MS = 120_000;
const SERVER = 2;
const CLIENT = 3;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let database: TestDatabase<Tables>;
let collector: Awaited<ReturnType<typeof startCollector>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  collector = await startCollector();
  // Away at first: what happens meanwhile is told later.
  collector.answerNext(503, 503);
  app = await startApp(
    readConfig({
      PORT: '0',
      DATABASE_URL: database.url,
      LANDFALL_DEMO: '0',
      LANDFALL_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      OTEL_SERVICE_NAME: 'tracking',
    }),
    createLog('silent'),
  );
}, TIMEOUT_MS);
afterAll(async () => {
  await app?.stop();
  collector?.close();
  await database?.close();
}, TIMEOUT_MS);

const ask = (method: string, path: string, body?: object) =>
  fetch(`${app.url}/v2${path}`, {
    method,
    headers: {
      authorization: `Token ${app.firstAccount.key}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-01`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const named = (name: string): ReceivedSpan | undefined => collector.spans.find((span) => span.name === name);
const partsOf = ({ spanId }: ReceivedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

it('traces lead from whoever asks through the request to its statements, and no value is in them', async () => {
  expect((await ask('GET', '/shipments?page[size]=1')).status).toBe(200);
  const tag = { data: { type: 'custom_field_definition', attributes: DEFINITION } };
  expect((await ask('POST', '/custom_field_definitions', tag)).status).toBe(201);
  await expect.poll(() => named('POST /v2/custom_field_definitions'), { timeout: TIMEOUT_MS }).toBeDefined();
  const requests = ['GET /v2/shipments', 'POST /v2/custom_field_definitions'].flatMap((name) => named(name) ?? []);
  expect(requests).toMatchObject([
    { traceId: TRACE, parentSpanId: CALLER, kind: SERVER, service: 'tracking' },
    { traceId: TRACE, parentSpanId: CALLER, kind: SERVER, attributes: { 'http.response.status_code': 201 } },
  ]);
  for (const request of requests) {
    const statements = partsOf(request).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every(({ kind, traceId }) => kind === CLIENT && traceId === TRACE)).toBe(true);
    expect(statements.every(({ start, end }) => start >= request.start && end <= request.end)).toBe(true);
  }
  // Of a body, too, what comes after it is a part of its request.
  expect(partsOf(requests[1] as ReceivedSpan).map(({ name }) => name)).toContain('INSERT');
  const told = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
  expect(told).not.toContain(DEFINITION.display_name);
  expect(told).not.toContain(app.firstAccount.key);
});

it('jobs have traces of their own, and nothing is lost while the collector is away', async () => {
  await expect
    .poll(() => collector.spans.some(({ name }) => name.startsWith('job ')), { timeout: TIMEOUT_MS })
    .toBe(true);
  const job = collector.spans.find(({ name }) => name.startsWith('job '));
  expect(job).toMatchObject({ parentSpanId: undefined, attributes: { 'landfall.outcome': 'done' } });
  expect(collector.refused).toEqual([]);
  expect([...collector.authorizations]).toEqual(['Bearer collector']);
  // Nobody asked for these statements, and the telling itself is not told of.
  expect(collector.spans.filter(({ name, parentSpanId }) => name === 'SELECT' && parentSpanId === undefined)).toEqual(
    [],
  );
  expect(collector.spans.filter(({ attributes }) => attributes['server.address'] === '127.0.0.1')).toEqual([]);
});

it('what is measured is in the table, and shown with its kind', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const shown = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]);
  const expected = Object.entries(METRICS).map(([name, { type }]) => [name, type]);
  // Those of feeds are shown by the process that hears them, once it does; those of a broker where one is configured.
  const isHere = (name: string | undefined) => !/^(ais|landfall_broker)_/.test(name ?? '');
  const here = expected.filter(([name]) => isHere(name));
  expect(new Set(shown.filter(([name]) => isHere(name)).map(String))).toEqual(new Set(here.map(String)));
  const readingOf = (series: string) => Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(readingOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(readingOf('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(readingOf('landfall_database_connections\\{state="busy"\\}')).toBeGreaterThanOrEqual(0);
  expect(text).toMatch(/^landfall_job_seconds_count\{kind="[^"]+",outcome="done"\} [1-9]/m);
  expect(readingOf('landfall_spans_total\\{outcome="exported"\\}')).toBe(collector.spans.length);
});

const DEFINITION = {
  entity_type: 'Shipment',
  api_slug: 'warehouse',
  display_name: 'A name that nobody else needs to know',
  data_type: 'short_text',
};
