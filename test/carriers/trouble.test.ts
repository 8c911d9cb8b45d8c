import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { createRegistry } from '../../src/sources/registry.ts';
import { testConnection } from '../../src/tracking/carriers/test-connection.ts';
import { bookingOf, boxNumbers, EVENTS_A_BOX } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS, shippedProfiles } from './carrier-world.ts';
import { EXPIRED_CLIENT_CERTIFICATE, type LineServer, startLine, TEST_AUTHORITY } from './line-server.ts';
import { CMA_KEYS, startCmaCgm } from './lines/cma-cgm.ts';
import { COSCO_KEYS, startCosco } from './lines/cosco.ts';
import { EVERGREEN_KEYS, startEvergreen } from './lines/evergreen.ts';
import { HAPAG_KEYS, startHapagLloyd } from './lines/hapag-lloyd.ts';
import { HMM_KEYS, startHmm } from './lines/hmm.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';
import { MSC_KEYS, startMsc } from './lines/msc.ts';
import { ONE_KEYS, startOne } from './lines/one.ts';
import { startYangMing, YANG_MING_KEYS } from './lines/yang-ming.ts';
import { startZim, ZIM_KEYS } from './lines/zim.ts';

const clock = { nowMs: START_MS };
const options = { nowMs: () => clock.nowMs };
const LARGE = bookingOf({ billOfLading: 'HLCUSHA2602ABCD2', booking: '12345678' }, boxNumbers('HLXU', 60), 40);
const SMALL = bookingOf({ billOfLading: '254263714', booking: 'B00000001' }, boxNumbers('MSKU', 2));
const HMM_BOOKING = bookingOf({ billOfLading: 'x', booking: 'SHAA12345600' }, boxNumbers('HMMU', 3));

let world: CarrierWorld;
const servers: LineServer[] = [];
const dispatcher = new Agent({ connect: { ca: TEST_AUTHORITY } });

beforeAll(async () => {
  const maersk = await startMaersk(options, [SMALL]);
  const expired = await startMaersk({ ...options, certificate: 'expired-line' }, [SMALL]);
  const { line, entra } = await startMsc(options, []);
  const hapag = await startHapagLloyd({ ...options, obeysOrder: false, callsAMinute: 10 }, [LARGE]);
  const hmm = await startHmm(options, [HMM_BOOKING]);
  servers.push(maersk, expired, line, entra, hapag, hmm);
  world = await createCarrierWorld({
    clock,
    standIns: {
      'https://api.maersk.com': maersk.url,
      'https://api.tech.msc.com': line.url,
      'https://login.microsoftonline.com': entra.url,
      'https://api.hlag.com': hapag.url,
      'https://apigw.hmm21.com': hmm.url,
      'https://apis.one-line.com': 'https://127.0.0.1:1',
      'https://api.yangming.com': expired.url,
    },
    credentials: { HLCU: HAPAG_KEYS, HDMU: HMM_KEYS },
  });
});
afterAll(async () => {
  await dispatcher.destroy();
  await world.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** What people are told when they try keys. */
async function tried(scac: string, credentials: Record<string, string>, number = '254263714') {
  return testConnection(world.tracking, world.accountId, {
    scac,
    numberType: 'bill_of_lading',
    number,
    credentials,
  });
}

describe('what is wrong is told in words', () => {
  it('good keys', async () => {
    expect(await tried('MAEU', MAERSK_KEYS)).toMatchObject({
      outcome: 'found',
      words: 'Maersk told 26 events of 2 containers.',
      containers: [...SMALL.boxes].sort(),
    });
    expect(await tried('MAEU', MAERSK_KEYS, '254263799')).toMatchObject({
      outcome: 'not_found',
      words: 'Maersk took the keys and does not know the number, or does not show it to them.',
    });
  });

  it.each([
    ['a wrong key', 'MAEU', { ...MAERSK_KEYS, apiKey: 'wrong' }, 'refused', 'refused the client (401)'],
    ['a wrong secret', 'MAEU', { ...MAERSK_KEYS, clientSecret: 'wrong' }, 'refused', 'refused the client (400)'],
    [
      'an expired certificate of ours',
      'MSCU',
      { ...MSC_KEYS, certificate: EXPIRED_CLIENT_CERTIFICATE },
      'refused',
      'The certificate expired on 2021-01-01.',
    ],
    [
      'a key of another certificate',
      'MSCU',
      { ...MSC_KEYS, privateKey: 'nonsense' },
      'refused',
      'The private key is not one in PEM.',
    ],
    ['an expired certificate of the line', 'YMLU', { apiKey: 'k' }, 'unavailable', 'a certificate that has expired'],
    ['an outage', 'ONEY', { clientId: 'a', clientSecret: 'b' }, 'unavailable', 'could not be reached (ECONNREFUSED)'],
  ])('%s', async (_, scac, credentials, outcome, words) => {
    const report = await tried(scac, credentials);
    expect(report).toMatchObject({ outcome, words: expect.stringContaining(words) });
    for (const key of Object.values(credentials)) {
      if (key.length > 3) expect(JSON.stringify(report)).not.toContain(key);
    }
  });
});

/** Every line with its stand-in: how to reach it, and its keys, of which the last is made wrong. */
type StandIns = Readonly<Record<string, string>>;
const HOSTS = {
  MAEU: ['https://api.maersk.com'],
  MSCU: ['https://api.tech.msc.com', 'https://login.microsoftonline.com'],
  CMDU: ['https://apis.cma-cgm.net', 'https://auth.cma-cgm.com'],
  HLCU: ['https://api.hlag.com'],
  ONEY: ['https://apis.one-line.com'],
  EGLV: [],
  HDMU: ['https://apigw.hmm21.com'],
  ZIMU: ['https://apigw.zim.com'],
  COSU: ['https://api.lines.coscoshipping.com'],
  YMLU: ['https://api.yangming.com'],
} as const;
type Scac = keyof typeof HOSTS;
const KEYS: Readonly<Record<Scac, Record<string, string>>> = {
  MAEU: MAERSK_KEYS,
  MSCU: MSC_KEYS,
  CMDU: CMA_KEYS,
  HLCU: HAPAG_KEYS,
  ONEY: ONE_KEYS,
  EGLV: EVERGREEN_KEYS,
  HDMU: HMM_KEYS,
  ZIMU: ZIM_KEYS,
  COSU: COSCO_KEYS,
  YMLU: YANG_MING_KEYS,
};
const WRONG: Readonly<Record<Scac, Record<string, string>>> = {
  ...KEYS,
  MAEU: { ...MAERSK_KEYS, clientSecret: 'wrong-secret' },
  MSCU: { ...MSC_KEYS, clientId: 'wrong-client' },
  CMDU: { ...CMA_KEYS, clientSecret: 'wrong-secret' },
  HLCU: { ...HAPAG_KEYS, clientSecret: 'wrong-secret' },
  ONEY: { ...ONE_KEYS, clientSecret: 'wrong-secret' },
  EGLV: { ...EVERGREEN_KEYS, clientSecret: 'wrong-secret' },
  HDMU: { apiKey: 'wrong-key' },
  ZIMU: { ...ZIM_KEYS, subscriptionKey: 'wrong-key' },
  COSU: { ...COSCO_KEYS, secret: 'wrong-secret' },
  YMLU: { apiKey: 'wrong-key' },
};

async function startAll(): Promise<StandIns> {
  const { line: msc, entra } = await startMsc(options, []);
  const { line: cma, auth } = await startCmaCgm(options, []);
  const byHost = {
    'https://api.maersk.com': await startMaersk(options, []),
    'https://api.tech.msc.com': msc,
    'https://login.microsoftonline.com': entra,
    'https://apis.cma-cgm.net': cma,
    'https://auth.cma-cgm.com': auth,
    'https://api.hlag.com': await startHapagLloyd(options, []),
    'https://apis.one-line.com': await startOne(options, []),
    'https://ews.switch-hub.com': await startEvergreen(options, []),
    'https://apigw.hmm21.com': await startHmm(options, []),
    'https://apigw.zim.com': await startZim(options, []),
    'https://api.lines.coscoshipping.com': await startCosco(options, []),
    'https://api.yangming.com': await startYangMing(options, []),
  };
  servers.push(...Object.values(byHost));
  return Object.fromEntries(Object.entries(byHost).map(([host, server]) => [host, server.url]));
}

describe('every line', () => {
  let addresses: { readonly each: StandIns; readonly expired: string; readonly ill: string };
  beforeAll(async () => {
    const expired = await startLine({ ...options, certificate: 'expired-line' }, () => ({ status: 200, body: [] }));
    const ill = await startLine(options, () => ({ status: 503, body: { message: 'maintenance' } }));
    servers.push(expired, ill);
    addresses = { each: await startAll(), expired: expired.url, ill: ill.url };
  });

  /** A try against the line's own stand-in, or all of the line at one address. */
  async function triedAt(scac: Scac, credentials: Record<string, string>, everywhere?: string) {
    const standIns = everywhere ? Object.fromEntries(HOSTS[scac].map((host) => [host, everywhere])) : addresses.each;
    const baseUrl = `${everywhere ?? addresses.each['https://ews.switch-hub.com']}/server/sol`;
    const sources = createRegistry(shippedProfiles(standIns), options.nowMs, dispatcher);
    return testConnection({ ...world.tracking, sources }, world.accountId, {
      scac,
      numberType: scac === 'HDMU' ? 'booking_number' : 'bill_of_lading',
      number: '254263714',
      credentials: { ...credentials, ...(scac === 'EGLV' && { baseUrl }) },
    });
  }

  it.each(Object.keys(HOSTS) as Scac[])('%s tells wrong keys, its certificate and an outage apart', async (scac) => {
    const good = await triedAt(scac, KEYS[scac]);
    expect(good).toMatchObject({ outcome: 'not_found', words: expect.stringContaining('took the keys') });
    const wrong = await triedAt(scac, WRONG[scac]);
    expect(wrong).toMatchObject({ outcome: 'refused', words: expect.stringMatching(/refused the (keys|client)/) });
    const expired = await triedAt(scac, KEYS[scac], addresses.expired);
    expect(expired.words).toContain('a certificate that has expired');
    const ill = await triedAt(scac, KEYS[scac], addresses.ill);
    expect(ill.words).toContain('503');
    const gone = await triedAt(scac, KEYS[scac], 'https://127.0.0.1:1');
    expect(gone.words).toContain('could not be reached (ECONNREFUSED)');
    expect([expired, ill, gone].map(({ outcome }) => outcome)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    for (const key of Object.values(WRONG[scac])) expect(JSON.stringify(wrong)).not.toContain(key);
  });
});

describe('an answer that is cut', () => {
  it('is asked for in pieces, over minutes where the line allows no more, and is whole in the end', async () => {
    const id = await world.request('bill_of_lading', LARGE.billOfLading, 'HLCU');
    await world.settle(60_000);
    const first = await world.statusOf(id);
    const doubtOf = async () => {
      const shipment = await world.database.kysely
        .selectFrom('shipment_refresh')
        .where('shipment_id', '=', first?.shipmentId ?? '')
        .select('doubt')
        .executeTakeFirstOrThrow();
      return shipment.doubt;
    };
    expect(await doubtOf()).toMatch(/^Not everything was asked yet/);
    await world.settle(30 * 60_000);
    expect(await doubtOf()).toBeNull();
    const boxes = await world.database.kysely
      .selectFrom('container')
      .where('shipment_id', '=', first?.shipmentId ?? '')
      .select('number')
      .execute();
    expect(boxes.map(({ number }) => number).sort()).toEqual([...LARGE.boxes].sort());
    expect(servers.map((server) => server.over())).toEqual(servers.map(() => 0));
  });

  it('without the numbers of boxes is asked for box by box, once they are known', async () => {
    const source = world.tracking.sources.find('HDMU', { owner: INSTALLATION, values: HMM_KEYS });
    const outcome = await source?.fetch({
      numberType: 'booking_number',
      number: 'HDMUSHAA12345600',
      containerNumbers: HMM_BOOKING.boxes,
      signal: AbortSignal.timeout(10_000),
    });
    if (!source || outcome?.kind !== 'found') throw new Error('nothing found');
    expect(outcome).toMatchObject({ wholeness: { kind: 'whole' }, calls: 3 });
    const read = outcome.payloads.map(({ body, asked }) => source.normalise(body, asked));
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    const moves = read.flatMap(({ observations }) => observations.filter(({ kind }) => kind === 'move'));
    const counts = HMM_BOOKING.boxes.map(
      (box) => moves.filter(({ subject }) => subject.containerNumber === box).length,
    );
    expect(counts).toEqual(HMM_BOOKING.boxes.map(() => EVENTS_A_BOX));
  });

  it('without the numbers of boxes says that it may not be all', async () => {
    const id = await world.request('booking_number', 'HDMUSHAA12345600', 'HDMU');
    await world.settle(1_000);
    const request = await world.statusOf(id);
    const shipment = await world.database.kysely
      .selectFrom('shipment_refresh')
      .where('shipment_id', '=', request?.shipmentId ?? '')
      .select('doubt')
      .executeTakeFirstOrThrow();
    expect(shipment.doubt).toMatch(/does not say which box/);
  });
});
