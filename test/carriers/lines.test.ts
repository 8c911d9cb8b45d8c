import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestType } from '../../src/domain/shipments/tracking-request.ts';
import { bookingOf, boxNumbers, EVENTS_A_BOX, type TrueBooking } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import { knownOf } from './known.ts';
import type { LineServer } from './line-server.ts';
import { CMA_KEYS, startCmaCgm } from './lines/cma-cgm.ts';
import { COSCO_KEYS, startCosco } from './lines/cosco.ts';
import { DCSA3_KEYS, startDcsa3 } from './lines/dcsa3.ts';
import { EVERGREEN_KEYS, startEvergreen } from './lines/evergreen.ts';
import { HAPAG_KEYS, startHapagLloyd } from './lines/hapag-lloyd.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';
import { MSC_KEYS, startMsc } from './lines/msc.ts';
import { ONE_KEYS, startOne } from './lines/one.ts';
import { startYangMing, YANG_MING_KEYS } from './lines/yang-ming.ts';
import { startZim, ZIM_KEYS } from './lines/zim.ts';

const HOUR_MS = 3_600_000;
const clock = { nowMs: START_MS };
const nowMs = () => clock.nowMs;

interface Line {
  readonly scac: string;
  /** As people write the numbers, and as the line has them. */
  readonly given: readonly [small: string, large: string];
  readonly type: RequestType;
  readonly bookings: readonly [TrueBooking, TrueBooking];
  /** Of what a line tells of a box. */
  readonly eventsABox: number;
}

function lineOf(
  scac: string,
  prefix: string,
  [small, large]: readonly [string, string],
  given: readonly [string, string] = [small, large],
  { type = 'bill_of_lading', eventsABox = EVENTS_A_BOX }: { type?: RequestType; eventsABox?: number } = {},
): Line {
  const numbersOf = (number: string, other: string) =>
    type === 'bill_of_lading' ? { billOfLading: number, booking: other } : { billOfLading: other, booking: number };
  const bookings = [
    bookingOf(numbersOf(small, 'B00000001'), boxNumbers(prefix, 2, 300_000)),
    bookingOf(numbersOf(large, 'B00000002'), boxNumbers(prefix, 60), 40),
  ] as const;
  return { scac, given, type, bookings, eventsABox };
}

const LINES = {
  maersk: lineOf('MAEU', 'MSKU', ['254263714', '254263715'], ['MAEU254263714', '254263715']),
  msc: lineOf('MSCU', 'MSCU', ['MEDUX1234567', 'MEDUX7654321']),
  cma: lineOf('APLU', 'CMAU', ['SHZ1234567', 'SHZ7654321'], ['APLUSHZ1234567', 'SHZ7654321']),
  hapag: lineOf('HLCU', 'HLXU', ['HLCUSHA2602ABCD1', 'HLCUSHA2602ABCD2']),
  one: lineOf('ONEY', 'ONEU', ['SHAF12345600', 'SHAF12345700'], ['ONEYSHAF12345600', 'SHAF12345700']),
  evergreen: lineOf('EGLV', 'EGHU', ['143260000001', '143260000002'], ['EGLV143260000001', '143260000002']),
  zim: lineOf('ZIMU', 'ZIMU', ['ZIMUSNH1234567', 'ZIMUSNH7654321']),
  // What has not happened yet is not part of a box's history.
  cosco: lineOf('COSU', 'CBHU', ['6123456780', '6123456781'], ['COSU6123456780', '6123456781'], { eventsABox: 10 }),
  yangMing: lineOf('YMLU', 'YMLU', ['I123456789', 'I987654321'], ['YMLUI123456789', 'I987654321']),
  dcsa3: lineOf('ARKU', 'ARKU', ['ARK000001', 'ARK000002']),
};

let world: CarrierWorld;
const servers: Record<string, LineServer> = {};

beforeAll(async () => {
  const options = { nowMs };
  servers['maersk'] = await startMaersk(options, LINES.maersk.bookings);
  const msc = await startMsc(options, LINES.msc.bookings);
  [servers['msc'], servers['entra']] = [msc.line, msc.entra];
  const cma = await startCmaCgm(options, LINES.cma.bookings);
  [servers['cma'], servers['auth']] = [cma.line, cma.auth];
  servers['hapag'] = await startHapagLloyd(options, LINES.hapag.bookings);
  servers['one'] = await startOne(options, LINES.one.bookings);
  servers['evergreen'] = await startEvergreen(options, LINES.evergreen.bookings);
  servers['zim'] = await startZim(options, LINES.zim.bookings);
  servers['cosco'] = await startCosco(options, LINES.cosco.bookings);
  servers['yangMing'] = await startYangMing(options, LINES.yangMing.bookings);
  servers['dcsa3'] = await startDcsa3(options, LINES.dcsa3.bookings);
  const url = (name: string) => servers[name]?.url ?? '';
  world = await createCarrierWorld({
    clock,
    standIns: {
      'https://api.maersk.com': url('maersk'),
      'https://api.tech.msc.com': url('msc'),
      'https://login.microsoftonline.com': url('entra'),
      'https://apis.cma-cgm.net': url('cma'),
      'https://auth.cma-cgm.com': url('auth'),
      'https://api.hlag.com': url('hapag'),
      'https://apis.one-line.com': url('one'),
      'https://apigw.zim.com': url('zim'),
      'https://api.lines.coscoshipping.com': url('cosco'),
      'https://api.yangming.com': url('yangMing'),
    },
    profiles: (shipped) =>
      shipped.map((profile) => (profile.name === 'DCSA 3.0' ? { ...profile, scacs: ['ARKU'] } : profile)),
    credentials: {
      MAEU: MAERSK_KEYS,
      MSCU: MSC_KEYS,
      CMDU: CMA_KEYS,
      HLCU: HAPAG_KEYS,
      ONEY: ONE_KEYS,
      EGLV: { ...EVERGREEN_KEYS, baseUrl: `${url('evergreen')}/server/sol` },
      ZIMU: ZIM_KEYS,
      COSU: COSCO_KEYS,
      YMLU: YANG_MING_KEYS,
      ARKU: { ...DCSA3_KEYS, baseUrl: `${url('dcsa3')}/v3/events` },
    },
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

describe.each(Object.entries(LINES))('%s', (name, line) => {
  it.each([
    ['small', 0],
    ['large', 1],
  ] as const)('tells everything of a %s booking, in no more calls than it allows', async (_, index) => {
    const booking = line.bookings[index];
    const id = await world.request(line.type, line.given[index], line.scac);
    await world.settle(HOUR_MS);
    const request = await world.statusOf(id);
    expect(request).toMatchObject({ status: 'created' });
    expect(await knownOf(world, request?.shipmentId ?? '')).toMatchObject({
      doubt: null,
      pol: 'CNSHA',
      arrived: expect.any(String),
      boxes: [...booking.boxes].sort(),
      counts: [line.eventsABox],
    });
    expect(servers[name]?.over()).toBe(0);
  });

  it('waits for a number that the line does not know', async () => {
    const other = line.given[0].replace(/\d$/, (digit) => String((Number(digit) + 3) % 10));
    const id = await world.request(line.type, other, line.scac);
    await world.settle(2 * 60_000);
    expect(await world.statusOf(id)).toMatchObject({ status: 'awaiting_manifest' });
  });
});
