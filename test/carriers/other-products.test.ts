import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTINE, schedulePoll } from '../../src/store/carriers/polls.ts';
import { enterRows } from '../../src/tracking/intake/manual-entry.ts';
import { toInstant } from '../../src/values/instant.ts';
import { bookingOf, boxNumbers, EVENTS_A_BOX, type TrueBooking } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import { knownOf } from './known.ts';
import type { LineServer } from './line-server.ts';
import { CMA_PUBLIC_KEYS, startCmaCgm } from './lines/cma-cgm.ts';
import { DCSA22_KEYS, startDcsa22 } from './lines/dcsa22.ts';
import { HMM_KEYS, startHmm } from './lines/hmm.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';

const MINUTE_MS = 60_000;
/** Of a busy machine. */
const PATIENCE_MS = 180_000;
const clock = { nowMs: START_MS };

const pairOf = (prefix: string, small: string, large: string): readonly [TrueBooking, TrueBooking] => [
  bookingOf({ billOfLading: small, booking: 'B00000001' }, boxNumbers(prefix, 2, 300_000)),
  bookingOf({ billOfLading: large, booking: 'B00000002' }, boxNumbers(prefix, 60), 40),
];
const LINES = {
  'Maersk, public': { scac: 'MAEU', bookings: pairOf('MSKU', '254263714', '254263715') },
  'CMA CGM, public': { scac: 'CMDU', bookings: pairOf('CMAU', 'SHZ1234567', 'SHZ7654321') },
  'any line of DCSA 2.2': { scac: 'ARKU', bookings: pairOf('ARKU', 'ARK000001', 'ARK000002') },
} as const;
const OF_HMM = bookingOf({ billOfLading: 'x', booking: 'SHAA12345600' }, boxNumbers('HMMU', 60), 40);

let world: CarrierWorld;
const servers: LineServer[] = [];
beforeAll(async () => {
  const options = { nowMs: () => clock.nowMs };
  const maersk = await startMaersk({ ...options, trial: true }, LINES['Maersk, public'].bookings);
  const { line: cma, auth } = await startCmaCgm(options, LINES['CMA CGM, public'].bookings);
  const blank = await startDcsa22(options, LINES['any line of DCSA 2.2'].bookings);
  const hmm = await startHmm(options, [OF_HMM]);
  servers.push(maersk, cma, auth, blank, hmm);
  world = await createCarrierWorld({
    clock,
    standIns: {
      'https://api.maersk.com': maersk.url,
      'https://apis.cma-cgm.net': cma.url,
      'https://auth.cma-cgm.com': auth.url,
      'https://apigw.hmm21.com': hmm.url,
    },
    profiles: (shipped) =>
      shipped.map((profile) => (profile.name === 'DCSA 2.2' ? { ...profile, scacs: ['ARKU'] } : profile)),
    credentials: {
      MAEU: { apiKey: MAERSK_KEYS.apiKey },
      CMDU: CMA_PUBLIC_KEYS,
      ARKU: { ...DCSA22_KEYS, baseUrl: `${blank.url}/tnt/v2/events` },
      HDMU: HMM_KEYS,
    },
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all(servers.map((server) => server.close()));
});

describe.each(Object.entries(LINES))('%s', (_, { scac, bookings }) => {
  it.each([
    ['small', 0],
    ['large', 1],
  ] as const)(
    'tells everything of a %s booking, in no more calls than it allows',
    async (_size, index) => {
      const booking = bookings[index];
      const id = await world.request('bill_of_lading', booking.billOfLading, scac);
      await world.settle(5 * MINUTE_MS);
      const request = await world.statusOf(id);
      expect(request).toMatchObject({ status: 'created' });
      expect(await knownOf(world, request?.shipmentId ?? '')).toMatchObject({
        doubt: null,
        arrived: expect.any(String),
        boxes: [...booking.boxes].sort(),
        counts: [EVENTS_A_BOX],
      });
      expect(servers.map((server) => server.over())).toEqual(servers.map(() => 0));
    },
    PATIENCE_MS,
  );
});

it(
  'HMM, which names no box in its answers, tells everything of a large booking once its boxes are known',
  async () => {
    const id = await world.request('booking_number', 'HDMUSHAA12345600', 'HDMU');
    await world.settle(1_000);
    const shipmentId = (await world.statusOf(id))?.shipmentId ?? '';
    expect((await knownOf(world, shipmentId)).doubt).toMatch(/does not say which box/);
    const rows = OF_HMM.boxes.map((containerNumber, index) => ({
      row: index + 2,
      scac: 'HDMU',
      number: 'HDMUSHAA12345600',
      numberType: 'booking_number' as const,
      containerNumber,
      references: [],
      tags: [],
    }));
    expect(await enterRows(world.tracking, world.accountId, rows)).toMatchObject([{ id: shipmentId }]);
    const place = { accountId: world.accountId, id: shipmentId, subject: 'shipment', scac: 'HDMU' } as const;
    await schedulePoll(world.database.kysely, { ...place, priority: ROUTINE, dueAt: toInstant(new Date(clock.nowMs)) });
    await world.settle(10 * MINUTE_MS);
    expect(await knownOf(world, shipmentId)).toMatchObject({
      doubt: null,
      boxes: [...OF_HMM.boxes].sort(),
      counts: [EVENTS_A_BOX],
    });
  },
  PATIENCE_MS,
);
