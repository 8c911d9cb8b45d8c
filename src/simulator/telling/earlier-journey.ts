import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import { documentNumber } from '../world/numbers.ts';
import { serviceOf } from '../world/services.ts';
import type { Booking, Box } from '../world/world.ts';
import type { Teller } from './account.ts';
import type { EventCode, Statement } from './statement.ts';

/** Beyond the ordinals of the world's own bookings. */
const PAPER_OFFSET = 5_000_000;

type Row = readonly [name: string, code: EventCode, mode: Statement['mode'], empty: boolean, days: number];

/** Days before the box leaves the depot for its present journey. */
const EARLIER: readonly Row[] = [
  ['out', 'GTOT', 'TRUCK', true, -58],
  ['in', 'GTIN', 'TRUCK', false, -55],
  ['load', 'LOAD', 'VESSEL', false, -52],
  ['depart', 'DEPA', 'VESSEL', false, -51.5],
  ['arrive', 'ARRI', 'VESSEL', false, -30],
  ['land', 'DISC', 'VESSEL', false, -29.6],
  ['fetch', 'GTOT', 'TRUCK', false, -27],
  ['back', 'GTIN', 'TRUCK', true, -22],
];

/** And days after it came back from it. */
const LATER: readonly Row[] = [
  ['again out', 'GTOT', 'TRUCK', true, 9],
  ['again in', 'GTIN', 'TRUCK', false, 12],
  ['again load', 'LOAD', 'VESSEL', false, 14],
];

/**
 * Journeys of the same box for somebody else: the one that brought it here, and the one it is used for next. They are
 * made up, but in one piece.
 */
export function otherJourneys({ seed, rates }: Teller, booking: Booking, box: Box): Statement[] {
  const random = randomOf(seed, 'reused', box.number);
  if (!random.chance(rates.reusedContainers)) return [];
  const at = (name: string) => box.journey.steps.find((step) => step.name === name);
  const out = at('empty_out');
  const back = at('empty_in');
  if (!out || !back) return [];
  const origin = booking.trade.id.startsWith('NLRTM') ? 'SGSIN' : 'NLRTM';
  const service = serviceOf('SGF');
  const sailing = { vessel: random.pick(service.vessels), voyage: `${random.whole(100, 999)}E` };
  const ordinal = PAPER_OFFSET + random.whole(0, 999_999);
  const papers = (offset: number) => ({
    bookingNumber: documentNumber(booking.line.booking, seed, ordinal + offset),
    billOfLading: documentNumber(booking.line.billOfLading, seed, ordinal + offset),
  });
  const shift = random.between(0, 6 * HOUR_MS);
  const tell = (rows: readonly Row[], fromMs: number, offset: number, placeOf: (name: string) => string): Statement[] =>
    rows.map(([name, code, mode, empty, days]) => {
      const atMs = toMinute(fromMs + days * DAY_MS + shift);
      return {
        key: `${booking.key} ${box.number} other ${name}`,
        kind: code === 'DEPA' || code === 'ARRI' ? 'TRANSPORT' : 'EQUIPMENT',
        code,
        classifier: 'ACT',
        mode,
        empty,
        boxes: [box.number],
        isoCode: box.isoCode,
        locode: placeOf(name),
        atTerminal: false,
        atMs,
        dayOnly: false,
        createdMs: atMs + HOUR_MS,
        papers: papers(offset),
        ...(mode === 'VESSEL' && { other: sailing }),
      };
    });
  const before = ['out', 'in', 'load', 'depart'];
  return [
    ...tell(EARLIER, out.atMs, 0, (name) => (before.includes(name) ? origin : out.locode)),
    ...tell(LATER, back.atMs, 1, () => back.locode),
  ];
}
