import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { clockOf } from '../../values/time-zone.ts';
import type { Container } from '../containers/container.ts';
import type { BoxFacts } from './box-facts.ts';
import { type ClockRun, countDays, type FreeTime } from './clock.ts';
import { type DayFactsOf, dayAfter } from './day-facts.ts';
import { type ClockEvent, DIRECTIONS, type Tariff } from './tariff.ts';

/** What of a container its clocks follow from: all that is read of one where many are counted. */
export type ClockedContainer = Pick<
  Container,
  | 'emptyOutAt'
  | 'polFullInAt'
  | 'polVesselLoadedAt'
  | 'polVesselDepartedAt'
  | 'podArrivedAt'
  | 'podDischargedAt'
  | 'podFullOutAt'
  | 'podRailDepartedAt'
  | 'emptyTerminatedAt'
  | 'emptyTerminatedTimezone'
  | 'podTimezone'
  | 'podLocode'
  | 'podTerminalId'
  | 'equipmentType'
  | 'equipmentLength'
>;

/** The box and what of its shipment decides which terms apply. */
export interface FreeTimeSubject {
  readonly container: ClockedContainer;
  readonly scac: string;
  readonly polLocode: string | null;
  readonly polTimezone: string | null;
  readonly customerId: Id | null;
  /** What somebody entered or the terminal said beside the moves. */
  readonly facts: BoxFacts;
}

/** "What if": days on which the box is taken to be fetched and returned, and the day that counts as today. */
export interface Supposition {
  readonly fullOutOn?: string | undefined;
  readonly emptyInOn?: string | undefined;
  readonly nowMs: number;
}

/** One charge on a box: the terms that apply, what started and stopped the clock, and its days. */
export interface ContainerClock extends FreeTime {
  readonly tariff: Tariff;
  readonly startedAt: Instant;
  readonly stoppedOn: string | null;
  /** What one more day would add. */
  readonly nextDayMinor: number;
}

interface Occurred {
  readonly at: Instant;
  readonly zone: string | null;
}

/** When each move of the box happened and where, as far as that is known. */
function eventsOf({
  container,
  polTimezone,
  facts,
}: FreeTimeSubject): Readonly<Record<ClockEvent, Occurred | undefined>> {
  const at = (instant: Instant | null, zone: string | null) => (instant === null ? undefined : { at: instant, zone });
  const { podTimezone } = container;
  return {
    empty_out: at(container.emptyOutAt, polTimezone),
    full_in: at(container.polFullInAt, polTimezone),
    vessel_loaded: at(container.polVesselLoadedAt, polTimezone),
    vessel_departed: at(container.polVesselDepartedAt, polTimezone),
    vessel_arrived: at(container.podArrivedAt, podTimezone),
    vessel_discharged: at(container.podDischargedAt, podTimezone),
    ship_discharged: at(facts.shipDischargedAt, podTimezone),
    available: at(facts.availableAt, podTimezone),
    notified: at(facts.notifiedAt, podTimezone),
    cut_off: at(facts.cutOffAt, polTimezone),
    // A train takes a box out of the terminal as a truck does.
    full_out: at(container.podFullOutAt ?? container.podRailDepartedAt, podTimezone),
    empty_in: at(container.emptyTerminatedAt, container.emptyTerminatedTimezone ?? podTimezone),
  };
}

/** Every charge whose clock has started and whose terms are known, in the order in which the clocks started. */
export function clocksOf(
  subject: FreeTimeSubject,
  tariffs: readonly Tariff[],
  factsOf: (tariff: Tariff) => DayFactsOf,
  suppose: Supposition,
): ContainerClock[] {
  const events = eventsOf(subject);
  const clocks = DIRECTIONS.flatMap((direction) => {
    const matching = tariffs.filter((tariff) => tariff.direction === direction && isFor(tariff, subject, events));
    const charges = [...new Set(matching.map(({ charge }) => charge))];
    return charges.map((charge) => mostSpecific(matching.filter((tariff) => tariff.charge === charge)));
  });
  return clocks
    .flatMap((tariff) => (tariff ? (clockOfTariff(subject, tariff, events, factsOf(tariff), suppose) ?? []) : []))
    .sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt));
}

function clockOfTariff(
  subject: FreeTimeSubject,
  tariff: Tariff,
  events: ReturnType<typeof eventsOf>,
  factsOf: DayFactsOf,
  suppose: Supposition,
): ContainerClock | undefined {
  const start = events[tariff.starts];
  if (start === undefined || start.zone === null) return undefined;
  const [day = '', time = null] = clockOf(Date.parse(start.at), start.zone).split(' ');
  const run: ClockRun = {
    started: { day, time },
    stopped: stopDay(tariff.stops, events, suppose),
    today: clockOf(suppose.nowMs, start.zone).slice(0, 10),
    teu: subject.container.equipmentLength === 20 || subject.container.equipmentLength === 10 ? 1 : 2,
  };
  const counted = countDays(tariff, run, factsOf);
  const next = run.stopped === undefined ? countDays(tariff, { ...run, today: dayAfter(run.today) }, factsOf) : counted;
  return {
    tariff,
    startedAt: start.at,
    stoppedOn: run.stopped ?? null,
    nextDayMinor: next.totalMinor - counted.totalMinor,
    ...counted,
  };
}

/** What happened wins over what is supposed. */
function stopDay(
  stops: ClockEvent,
  events: ReturnType<typeof eventsOf>,
  { fullOutOn, emptyInOn, nowMs }: Supposition,
): string | undefined {
  const stop = events[stops];
  // A cut-off is known ahead: until then the clock runs.
  const isAhead = stops === 'cut_off' && stop !== undefined && Date.parse(stop.at) > nowMs;
  if (stop !== undefined && !isAhead) return clockOf(Date.parse(stop.at), stop.zone).slice(0, 10);
  if (stops === 'full_out') return fullOutOn;
  return stops === 'empty_in' ? emptyInOn : undefined;
}

/** Whether terms are for a box: its line, place, equipment and customer, and the version of their day. */
function isFor(tariff: Tariff, subject: FreeTimeSubject, events: ReturnType<typeof eventsOf>): boolean {
  const { container, scac, polLocode, customerId, facts } = subject;
  const isImport = tariff.direction === 'import';
  const locode = isImport ? container.podLocode : polLocode;
  const fits = (wanted: string | null, given: string | null) => wanted === null || wanted === given;
  const isAmong = <Value>(wanted: readonly Value[] | null, given: Value | null) =>
    wanted === null || (given !== null && wanted.includes(given));
  return (
    fits(tariff.scac, scac) &&
    fits(tariff.haulage, facts.haulage) &&
    fits(tariff.service, facts.service) &&
    fits(tariff.locode, locode) &&
    fits(tariff.country, locode?.slice(0, 2) ?? null) &&
    fits(tariff.terminalId, isImport ? container.podTerminalId : null) &&
    fits(tariff.partyId, customerId) &&
    isAmong(tariff.equipmentTypes, container.equipmentType) &&
    isAmong(tariff.equipmentLengths, container.equipmentLength) &&
    isInForce(tariff, events, facts)
  );
}

function isInForce(tariff: Tariff, events: ReturnType<typeof eventsOf>, { priceOn }: BoxFacts): boolean {
  const { validFrom, validTo, versionDate, starts } = tariff;
  const by = { clock_start: starts, origin_full_in: 'full_in', origin_departure: 'vessel_departed' } as const;
  const selecting = versionDate === 'price_date' ? undefined : events[by[versionDate]];
  const day = versionDate === 'price_date' ? priceOn : dayOfEvent(selecting);
  return day !== null && day >= validFrom && (validTo === null || day <= validTo);
}

function dayOfEvent(event: Occurred | undefined): string | null {
  return event === undefined ? null : clockOf(Date.parse(event.at), event.zone).slice(0, 10);
}

/** A contract before what is published, then the narrower place and equipment, then the newer version. */
function mostSpecific(tariffs: readonly Tariff[]): Tariff | undefined {
  const rankOf = (tariff: Tariff) =>
    [
      tariff.partyId,
      tariff.terminalId,
      tariff.locode,
      tariff.country,
      tariff.equipmentTypes,
      tariff.equipmentLengths,
      tariff.haulage,
      tariff.service,
      tariff.scac,
    ]
      .map((scope) => (scope === null ? '0' : '1'))
      .join('') + tariff.validFrom;
  return [...tariffs].sort((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1))[0];
}
