import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { isUnambiguous, localTime } from '../../src/simulator/telling/local-time.ts';
import type { EventCode, Statement } from '../../src/simulator/telling/statement.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import { callOf } from '../../src/simulator/world/sailing.ts';
import type { Booking } from '../../src/simulator/world/world.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import type { BoxKnowledge } from './box-knowledge.ts';
import type { FollowedBooking } from './followed-booking.ts';

const STATUS: Readonly<Partial<Record<EventCode, string>>> = { GTOT: 'EE', GTIN: 'I', LOAD: 'AE', DISC: 'UV' };

/**
 * Lines say the last move of boxes that go inland once more in X12 315, with the way: the place of delivery (R4*E) with the day of
 * the train. Nothing is said that they did not say before, so nothing may follow from it.
 */
export async function sayAgainInEdi(service: FollowedWorld, followed: readonly FollowedBooking[], nowMs: number) {
  for (const one of followed.filter(({ booking }) => booking.trade.rail !== null)) {
    const sets = one.boxes.flatMap(({ known }) => statusOf(one, known));
    if (sets.length === 0) continue;
    const { scac } = one.booking.line;
    await introduce(service, scac);
    const receipt = await service.call('POST', '/ingest/edi', interchange(scac, nowMs, sets));
    const problems = receipt.data.flatMap((sent: ReturnType<typeof JSON.parse>) => sent.attributes.problems);
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
  }
}

/** Before it is fetched inland there is a move at sea to tell of. */
function statusOf({ booking, line }: FollowedBooking, known: BoxKnowledge): string[][] {
  const { number } = known.box;
  const told = [...line.facts.values()]
    .filter(({ kind, boxes, mode, code, empty }) => {
      const isAtOrigin = code === 'GTOT' ? empty === true : empty !== true;
      return kind === 'EQUIPMENT' && boxes.includes(number) && mode !== 'RAIL' && code in STATUS && isAtOrigin;
    })
    .sort((one, other) => one.atMs - other.atMs)
    .at(-1);
  if (!told || told.dayOnly || !isUnambiguous(told.atMs, placeOf(told.locode).zone)) return [];
  const { at, locode } = { at: digits(told.atMs, told.locode), locode: told.locode };
  const { ride, code, empty } = told;
  const vessel = ride?.sailing.vessel;
  return [
    [
      `B4***${STATUS[code]}*${at.slice(0, 8)}*${at.slice(8)}*${locode}*${number.slice(0, 4)}*${number.slice(4, 10)}*${empty ? 'E' : 'L'}***UN*${number.slice(10)}`,
      ...papersOf(booking),
      ...(vessel && ride ? [`Q2*${vessel.imo}********${voyageOf(ride)}***L*${vessel.name}`] : []),
      ...routeOf(booking, known),
    ],
  ];
}

function papersOf({ followedBy, billOfLading, bookingNumber }: Booking): string[] {
  if (followedBy === 'container') return [];
  return [followedBy === 'bill_of_lading' ? `N9*BM*${billOfLading}` : `N9*BN*${bookingNumber}`];
}

function routeOf({ trade }: Booking, known: BoxKnowledge): string[] {
  const [first, last] = [known.rides[0], known.rides.at(-1)];
  if (!first || !last || !trade.rail) return [];
  const hubs = known.rides.slice(0, -1).map(({ sailing, alight }) => callOf(sailing, alight).locode);
  return [
    `R4*L*UN*${callOf(first.sailing, first.board).locode}`,
    ...hubs.map((locode) => `R4*T*UN*${locode}`),
    `R4*D*UN*${callOf(last.sailing, last.alight).locode}`,
    `R4*E*UN*${trade.rail.ramp}`,
    ...expectedThere(known.trainExpectation(), trade.rail.ramp),
  ];
}

function expectedThere(expected: Statement | undefined, ramp: string): string[] {
  if (!expected || expected.dayOnly || !isUnambiguous(expected.atMs, placeOf(ramp).zone)) return [];
  const at = digits(expected.atMs, ramp);
  return [`DTM*139*${at.slice(0, 8)}*${at.slice(8)}`];
}

function digits(ms: number, locode: string): string {
  return localTime(ms, placeOf(locode).zone).replaceAll(/\D/g, '').slice(0, 12);
}

/** Its messages are the word of the line. */
async function introduce(service: FollowedWorld, scac: string): Promise<void> {
  const { data } = await service.call('GET', '/edi_partners');
  if (data.some((one: ReturnType<typeof JSON.parse>) => one.attributes.name === scac)) return;
  const attributes = { name: scac, profile: { senders: [scac], scac, speaksFor: 'shipping_line' } };
  await service.call('POST', '/edi_partners', JSON.stringify({ data: { type: 'edi_partner', attributes } }));
}

function interchange(sender: string, nowMs: number, sets: readonly (readonly string[])[]): string {
  const now = new Date(nowMs).toISOString().replaceAll(/\D/g, '');
  const [day, time, control] = [now.slice(0, 8), now.slice(8, 12), now.slice(3, 12)];
  const isa = `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*FORWARDER      *${day.slice(2)}*${time}*U*00401*${control}*0*P*>`;
  const written = sets.flatMap((set, index) => [`ST*315*${index + 1}`, ...set, `SE*${set.length + 2}*${index + 1}`]);
  const group = `GS*QO*A*B*${day}*${time}*1*X*004010`;
  return `${[isa, group, ...written, `GE*${sets.length}*1`, `IEA*1*${control}`].join('~')}~`;
}
