import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { Container } from '../../domain/containers/container.ts';
import { NO_BOX_FACTS } from '../../domain/free-time/box-facts.ts';
import type { ContainerClock } from '../../domain/free-time/container-clocks.ts';
import { type CountedBox, countContainer, type FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import { dayAfter, laterDay } from '../../domain/free-time/day-facts.ts';
import { type Foresight, foresee } from '../../domain/free-time/foresight.ts';
import { whenStopped } from '../../domain/free-time/stopped-on.ts';
import type { Tariff } from '../../domain/free-time/tariff.ts';
import { type ArrivalDays, type EarlierWait, type Way, waysItMayGo } from '../../domain/free-time/ways-it-may-go.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { clockOf, dayOf, instantOfLocal } from '../../values/time-zone.ts';
import { listContainersByIds } from '../containers/containers.ts';
import { listShipmentsByIds } from '../shipments/shipments.ts';
import type { Db } from '../tables.ts';
import { readBoxFacts } from './box-facts.ts';
import type { WaitAtPlace } from './earlier-waits.ts';

/** Where nothing is known of earlier boxes, it is asked what one more week would cost. */
const WEEK = 7;
/** Earlier boxes of a place that the next ones are taken to be like: the latest. */
const MAX_ALIKE = 200;
/** Of a box that is yet to come each is tried with five arrivals. */
const MAX_ALIKE_AHEAD = 60;

/** A charge on a box, what it has come to and what may become of it. */
export interface RunningCharge {
  readonly container: Container;
  readonly shipment: Shipment;
  readonly tariff: Tariff;
  /** Undefined while the clock has not started. */
  readonly clock: ContainerClock | undefined;
  readonly foresight: Foresight | undefined;
  /** What is expected beyond what is due today. */
  readonly atStakeMinor: number;
  /** Nothing keeps it but that nobody fetched it. */
  readonly isAvoidable: boolean;
}

export interface Known {
  readonly terms: FreeTimeTerms;
  readonly earlier: readonly WaitAtPlace[];
}

/** Every charge of containers whose clock runs or is to start when they land, counted up to now, with what is expected of it. */
export async function foreseeCharges(
  db: Db,
  accountId: Id,
  ids: readonly Id[],
  known: Known,
  nowMs: number,
): Promise<RunningCharge[]> {
  const containers = await listContainersByIds(db, accountId, ids);
  const factsOf = await readBoxFacts(db, accountId, ids);
  const shipmentIds = [...new Set(containers.map(({ shipmentId }) => shipmentId))];
  const shipments = new Map((await listShipmentsByIds(db, accountId, shipmentIds)).map((one) => [one.id, one]));
  const charges: RunningCharge[] = [];
  for await (const container of inTurns(containers)) {
    const shipment = shipments.get(container.shipmentId);
    if (shipment === undefined) continue;
    const box = { container, shipment, facts: factsOf.get(container.id) ?? NO_BOX_FACTS };
    charges.push(...(await runningOf(box, known, nowMs)), ...(await comingOf(box, known, nowMs)));
  }
  return charges;
}

/** Of which more is asked than what its clocks follow from. */
interface ForeseenBox extends CountedBox {
  readonly container: Container;
  readonly shipment: Shipment;
}

async function runningOf(box: ForeseenBox, { terms, earlier }: Known, nowMs: number): Promise<RunningCharge[]> {
  const { container } = box;
  const running = (await countContainer(terms, box, { nowMs })).filter(({ stoppedOn }) => stoppedOn === null);
  const today = todayAt(container, nowMs);
  const waysOf = (clock: ContainerClock) => {
    const { charge, direction } = clock.tariff;
    const waiting = { startedOn: dayOf(Date.parse(clock.startedAt), container.podTimezone), arrival: null, today };
    const appointmentOn = clock.tariff.stops === 'full_out' ? appointmentOf(container) : null;
    const alike = direction === 'import' ? waitsAt(container, charge, earlier).slice(0, MAX_ALIKE) : [];
    return waysItMayGo({ ...waiting, appointmentOn }, alike);
  };
  const ways = new Map(running.map((clock) => [clock, waysOf(clock)]));
  const days = [...ways.values()].flatMap((own) => own?.map(({ endsOn }) => endsOn) ?? []);
  const past = await countUntil(terms, box, running, [...days, dayAfter(today, WEEK)]);
  return running.map((clock) => {
    const goesOn = past.find(({ tariff }) => tariff.id === clock.tariff.id) ?? clock;
    const ends = clock.tariff.stops === 'full_out' || clock.tariff.stops === 'empty_in';
    const stoppedOn = ends ? whenStopped(clock.tariff, goesOn) : () => clock;
    const own = ways.get(clock);
    const foresight = ends && own ? foresee(own, () => stoppedOn) : undefined;
    const expected = foresight?.expectedMinor ?? stoppedOn(dayAfter(today, WEEK)).totalMinor;
    const atStakeMinor = Math.max(0, expected - clock.totalMinor);
    return { ...partsOf(box), tariff: clock.tariff, clock, foresight, atStakeMinor };
  });
}

/** Of a box that has not landed: the charges that begin when it does, by the days on which it may. */
async function comingOf(box: ForeseenBox, { terms, earlier }: Known, nowMs: number): Promise<RunningCharge[]> {
  const { container, shipment } = box;
  const arrival = arrivalOf(container, shipment);
  if (arrival === null || container.podDischargedAt !== null || container.podFullOutAt !== null) return [];
  const today = todayAt(container, nowMs);
  const likely = landedOn(box, laterDay(arrival.likely, today));
  if (likely === undefined) return [];
  const begins = await countContainer(terms, likely, { nowMs: 0 });
  const waiting = { startedOn: null, arrival, appointmentOn: appointmentOf(container), today };
  const charges: RunningCharge[] = [];
  for (const { tariff } of begins.filter((one) => isOfLanding(one.tariff))) {
    const alike = waitsAt(container, tariff.charge, earlier).slice(0, MAX_ALIKE_AHEAD);
    const ways = waysItMayGo(tariff.stops === 'full_out' ? waiting : { ...waiting, appointmentOn: null }, alike);
    if (ways === undefined) continue;
    const foresight = foresee(ways, await countsFrom({ ...terms, tariffs: [tariff] }, box, ways));
    charges.push({ ...partsOf(box), tariff, clock: undefined, foresight, atStakeMinor: foresight.expectedMinor });
  }
  return charges;
}

function isOfLanding({ direction, starts, stops }: Tariff): boolean {
  return direction === 'import' && starts !== 'full_out' && (stops === 'full_out' || stops === 'empty_in');
}

function partsOf({ container, shipment }: ForeseenBox) {
  return { container, shipment, isAvoidable: container.holdsAtPodTerminal.length === 0 };
}

const NOTHING = () => ({ totalMinor: 0, chargedDays: 0 });

/** A clock for each day on which it may start, counted once past all the days on which it may end. */
async function countsFrom(terms: FreeTimeTerms, box: CountedBox, ways: readonly Way[]) {
  const counts = new Map<string, ReturnType<typeof whenStopped>>();
  const ends = ways.map(({ endsOn }) => endsOn);
  for (const startsOn of new Set(ways.map((way) => way.startsOn))) {
    const landed = landedOn(box, startsOn);
    const [clock] = landed ? await countUntil(terms, landed, undefined, ends) : [];
    if (clock) counts.set(startsOn, whenStopped(clock.tariff, clock));
  }
  return (startsOn: string) => counts.get(startsOn) ?? NOTHING;
}

/** A day more, so that it is over in every zone. */
function countUntil(
  terms: FreeTimeTerms,
  box: CountedBox,
  of: readonly ContainerClock[] | undefined,
  days: readonly string[],
): Promise<readonly ContainerClock[]> {
  const last = [...days].sort().at(-1) ?? '';
  const tariffs = of?.map(({ tariff }) => tariff) ?? terms.tariffs;
  return countContainer({ ...terms, tariffs }, box, { nowMs: Date.parse(last) + 2 * DAY_MS });
}

/** The box as if it landed at noon of a day, and all that then begins its clocks had happened. */
function landedOn({ container, shipment, facts }: CountedBox, day: string): CountedBox | undefined {
  const zone = container.podTimezone;
  const at = zone === null ? undefined : instantOfLocal(`${day}T12:00`, zone);
  if (at === undefined) return undefined;
  const known = (instant: Instant | null) => instant ?? at;
  return {
    shipment,
    container: { ...container, podArrivedAt: known(container.podArrivedAt), podDischargedAt: at },
    facts: {
      ...facts,
      availableAt: known(facts.availableAt),
      notifiedAt: known(facts.notifiedAt),
      shipDischargedAt: known(facts.shipDischargedAt),
    },
  };
}

/** Our own interval where there is one, else the line's day alone; what has arrived has done so on its day. */
function arrivalOf(container: Container, shipment: Shipment): ArrivalDays | null {
  const zone = container.podTimezone;
  const days = (from: Instant, likely: Instant, to: Instant) => ({
    from: dayOf(Date.parse(from), zone),
    likely: dayOf(Date.parse(likely), zone),
    to: dayOf(Date.parse(to), zone),
  });
  const { podArrivedAt, podEtaAt, predictedEtaAt } = container;
  if (podArrivedAt !== null) return days(podArrivedAt, podArrivedAt, podArrivedAt);
  const { predictedEtaEarliestAt: from, predictedEtaLatestAt: to } = shipment;
  if (predictedEtaAt !== null && from !== null && to !== null) return days(from, predictedEtaAt, to);
  return podEtaAt === null ? null : days(podEtaAt, podEtaAt, podEtaAt);
}

/** Earlier boxes of the terminal, or where none are known of its port. */
function waitsAt(
  { podTerminalId, podLocode }: Container,
  charge: Tariff['charge'],
  earlier: readonly WaitAtPlace[],
): readonly EarlierWait[] {
  const alike = earlier.filter((one) => one.charge === charge);
  const ofTerminal = alike.filter(({ terminalId }) => terminalId !== null && terminalId === podTerminalId);
  return ofTerminal.length > 0 ? ofTerminal : alike.filter(({ locode }) => locode === podLocode);
}

function appointmentOf({ podTimezone, pickupAppointmentAt }: Container): string | null {
  return pickupAppointmentAt === null ? null : dayOf(Date.parse(pickupAppointmentAt), podTimezone);
}

function todayAt({ podTimezone }: Container, nowMs: number): string {
  return clockOf(nowMs, podTimezone).slice(0, 10);
}
