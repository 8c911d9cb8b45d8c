import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingOf, boxNumbers, EVENTS_A_BOX } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import { EXPIRED_CLIENT_CERTIFICATE, type LineServer } from './line-server.ts';
import { HAPAG_KEYS, startHapagLloyd } from './lines/hapag-lloyd.ts';
import { HMM_KEYS, startHmm } from './lines/hmm.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';
import { MSC_KEYS, startMsc } from './lines/msc.ts';

const clock = { nowMs: START_MS };
const options = { nowMs: () => clock.nowMs };
const LARGE = bookingOf({ billOfLading: 'HLCUSHA2602ABCD2', booking: '12345678' }, boxNumbers('HLXU', 60), 40);
const SMALL = bookingOf({ billOfLading: '254263714', booking: 'B00000001' }, boxNumbers('MSKU', 2));
const HMM_BOOKING = bookingOf({ billOfLading: 'x', booking: 'SHAA12345600' }, boxNumbers('HMMU', 3));

let world: CarrierWorld;
const servers: LineServer[] = [];

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
  await world.close();
  await Promise.all(servers.map((server) => server.close()));
});

/** What people are told when they try keys. */
async function tried(scac: string, credentials: Record<string, string>, number = '254263714') {
  const { testConnection } = await import('../../src/tracking/test-connection.ts');
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

describe('an answer that is cut', () => {
  it('is asked for in pieces, over minutes where the line allows no more, and is whole in the end', async () => {
    const id = await world.request('bill_of_lading', LARGE.billOfLading, 'HLCU');
    await world.settle(60_000);
    const first = await world.statusOf(id);
    const doubtOf = async () => {
      const shipment = await world.database.kysely
        .selectFrom('shipment')
        .where('id', '=', first?.shipmentId ?? '')
        .select('line_tracking_doubt as doubt')
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
    const source = world.tracking.sources.find('HDMU', HMM_KEYS);
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
      .selectFrom('shipment')
      .where('id', '=', request?.shipmentId ?? '')
      .select('line_tracking_doubt as doubt')
      .executeTakeFirstOrThrow();
    expect(shipment.doubt).toMatch(/does not say which box/);
  });
});
