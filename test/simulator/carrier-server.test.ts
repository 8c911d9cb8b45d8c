import { afterEach, describe, expect, it } from 'vitest';
import { type CarrierServer, SIMULATED_CREDENTIALS, startCarrierServer } from '../../src/simulator/carrier-server.ts';
import { type Carriers, createCarriers } from '../../src/simulator/telling/carrier.ts';
import { conditionAt } from '../../src/simulator/telling/conditions.ts';
import { NOTHING_UGLY, type Rates, ratesOf } from '../../src/simulator/ugly-cases.ts';
import { type Booking, createWorld, type World } from '../../src/simulator/world/world.ts';
import { normaliseDcsa } from '../../src/sources/dcsa/normalise.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 1);
const LATER_MS = START_MS + 40 * DAY_MS;

let servers: CarrierServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Started {
  readonly url: string;
  readonly world: World;
  readonly carriers: Carriers;
  readonly bookings: readonly Booking[];
  at(ms: number): void;
}

async function start(seed: string, rates: Rates = NOTHING_UGLY): Promise<Started> {
  const world = createWorld({ seed, rates, bookingsPerDeparture: 1 });
  const bookings = world.bookingsLeaving(START_MS, START_MS + 14 * DAY_MS);
  const carriers = createCarriers({ world, endMs: Number.POSITIVE_INFINITY, bookingsAt: () => bookings });
  let nowMs = LATER_MS;
  const server = await startCarrierServer({ world, carriers, nowMs: () => nowMs, port: 0 });
  servers = [...servers, server];
  const at = (ms: number) => {
    nowMs = ms;
  };
  return { url: server.url, world, carriers, bookings, at };
}

function bookingOf({ bookings }: Started, scac: string): Booking {
  const booking = bookings.find(({ line }) => line.scac === scac);
  if (!booking) throw new Error(`${scac} has no booking`);
  return booking;
}

const { apiKey, clientId, clientSecret } = SIMULATED_CREDENTIALS;

async function tokenOf(url: string, scac: string, secret = clientSecret): Promise<Response> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
  return fetch(`${url}/${scac}/token`, { method: 'POST', body: new URLSearchParams(form) });
}

/** Asks MSC, which wants a key alone. */
function askMsc(url: string, number: string): Promise<Response> {
  const headers = { 'ocp-apim-subscription-key': apiKey };
  return fetch(`${url}/MSCU/events?transportDocumentReference=${number}`, { headers });
}

describe('a simulated carrier', () => {
  it('answers in the wire format of DCSA Track & Trace 2.2', async () => {
    const started = await start('wire');
    const { billOfLading, boxes } = bookingOf(started, 'MSCU');
    const response = await askMsc(started.url, billOfLading);
    expect([response.status, response.headers.get('api-version')]).toEqual([200, '2.2.0']);
    const events = JSON.parse(await response.text());
    expect(events[0]).toMatchObject({
      eventID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      eventType: expect.stringMatching(/^(TRANSPORT|EQUIPMENT|SHIPMENT)$/),
      eventClassifierCode: expect.stringMatching(/^(ACT|EST|PLN)$/),
      eventDateTime: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d/),
      eventCreatedDateTime: expect.stringMatching(/Z$/),
    });
    const { observations, problems } = normaliseDcsa(Buffer.from(JSON.stringify(events)));
    expect(problems).toEqual([]);
    const named = new Set(observations.flatMap(({ subject }) => subject.containerNumber ?? []));
    expect([...named].sort()).toEqual(boxes.map(({ number }) => number).sort());
  });

  it('gives tokens to whoever knows the secret, and nothing to others', async () => {
    const started = await start('keys');
    const { billOfLading } = bookingOf(started, 'CMDU');
    const question = `${started.url}/CMDU/events?transportDocumentReference=${billOfLading}`;
    expect((await fetch(question)).status).toBe(401);
    expect((await tokenOf(started.url, 'CMDU', 'guessed')).status).toBe(401);
    const { access_token: token } = JSON.parse(await (await tokenOf(started.url, 'CMDU')).text());
    expect((await fetch(question, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  it.each(['MAEU', 'ONEY'])('pages: %s', async (scac) => {
    const started = await start('pages');
    const { billOfLading } = bookingOf(started, scac);
    const { access_token: token } = JSON.parse(await (await tokenOf(started.url, scac)).text());
    const headers = { authorization: `Bearer ${token}`, 'consumer-key': apiKey };
    const first = `/${scac}/events?transportDocumentReference=${billOfLading}`;
    const events: unknown[] = [];
    let pages = 0;
    for (let next: string | null = first; next !== null; pages++) {
      const response: Response = await fetch(`${started.url}${next}`, { headers });
      events.push(...JSON.parse(await response.text()).events);
      const told = response.headers.get('next-page');
      next = told === null || told.startsWith('/') ? told : `${first}&cursor=${told}`;
    }
    expect(pages).toBeGreaterThan(1);
    const question = { kind: 'bill_of_lading', number: billOfLading } as const;
    expect(events).toEqual(JSON.parse(JSON.stringify(started.carriers.answer(scac, question, LATER_MS))));
  });

  it('knows neither other numbers, nor other carriers, nor other paths', async () => {
    const { url } = await start('unknown');
    expect((await askMsc(url, 'MEDUX0000001')).status).toBe(404);
    expect((await fetch(`${url}/XXXX/events`)).status).toBe(404);
    expect((await fetch(`${url}/MSCU/bookings`)).status).toBe(404);
  });

  it('knows a box only once it was named', async () => {
    const started = await start('boxes');
    const { boxes, bookedMs } = bookingOf(started, 'MSCU');
    const headers = { 'ocp-apim-subscription-key': apiKey };
    const question = `${started.url}/MSCU/events?equipmentReference=${boxes[0]?.number}`;
    started.at(bookedMs + DAY_MS / 24);
    expect((await fetch(question, { headers })).status).toBe(404);
    started.at(LATER_MS);
    expect((await fetch(question, { headers })).status).toBe(200);
  });

  it('is down, refuses and breaks off at the times its world says', async () => {
    const started = await start('trouble', ratesOf(0, { outages: 0.5, rateLimits: 0.5, partialAnswers: 0.5 }));
    const { billOfLading } = bookingOf(started, 'MSCU');
    const moments = Array.from({ length: 4_000 }, (_, index) => LATER_MS + index * 600_000);
    const during = (kind: string) => moments.find((ms) => conditionAt(started.world, 'MSCU', ms).kind === kind) ?? 0;
    started.at(during('down'));
    expect((await askMsc(started.url, billOfLading)).status).toBe(503);
    started.at(during('limited'));
    const limited = await askMsc(started.url, billOfLading);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    started.at(during('partial'));
    expect((await askMsc(started.url, billOfLading)).status).toBe(200);
    expect((await askMsc(started.url, `${billOfLading}&cursor=20`)).status).toBe(502);
  });

  it('says the same to the same question in another run, to the byte', async () => {
    const rates = ratesOf(0.3, { outages: 0, rateLimits: 0, partialAnswers: 0 });
    const texts: string[] = [];
    for (let run = 0; run < 2; run++) {
      const started = await start('again', rates);
      const all = started.bookings.filter(({ line }) => line.scac === 'MSCU');
      const answers = await Promise.all(all.map(({ billOfLading }) => askMsc(started.url, billOfLading)));
      texts.push((await Promise.all(answers.map((answer) => answer.text()))).join('\n'));
    }
    expect(texts[0]?.length).toBeGreaterThan(10_000);
    expect(texts[1]).toBe(texts[0]);
  });
});
