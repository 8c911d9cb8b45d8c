import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import { dayOf, instantOfLocal } from '../../values/time-zone.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { type BoxFacts, type HoldPeriod, holdsOn } from './box-facts.ts';
import { type ClockedContainer, type ContainerClock, clocksOf, type Supposition } from './container-clocks.ts';
import { type DayFactsOf, dayAfter } from './day-facts.ts';
import { HolidayFinder } from './holidays.ts';
import type { Tariff, Weekday } from './tariff.ts';
import { type GateFacts, gateOn, type TerminalCalendar } from './terminal-calendar.ts';
import { type ToldGateDay, toldGatesAt } from './told-gates.ts';

/** The tariffs and calendars of an account, read together for counting any number of containers. */
export interface FreeTimeTerms {
  readonly tariffs: readonly Tariff[];
  readonly calendars: readonly TerminalCalendar[];
  /** What terminals told of their gates. */
  readonly toldGates: readonly ToldGateDay[];
}

/** A box on its journey, with what is known of it beside its moves. */
export interface CountedBox {
  readonly container: ClockedContainer;
  readonly shipment: ClockedShipment;
  readonly facts: BoxFacts;
}

/** What of its shipment decides which terms apply to a box. */
export type ClockedShipment = Pick<Shipment, 'shippingLineScac' | 'portOfLadingLocode' | 'polTimezone' | 'customerId'>;

export async function countContainer(
  terms: FreeTimeTerms,
  { container, shipment, facts: known }: CountedBox,
  suppose: Supposition,
): Promise<readonly ContainerClock[]> {
  if (terms.tariffs.length === 0) return [];
  const subject = {
    container,
    scac: shipment.shippingLineScac,
    polLocode: shipment.portOfLadingLocode,
    polTimezone: shipment.polTimezone,
    customerId: shipment.customerId,
    facts: known,
  };
  const holidays = new HolidayFinder();
  const facts = {
    import: dayFactsAt(terms, holidays, container, known.holds),
    export: dayFactsAt(terms, holidays, { podLocode: subject.polLocode, podTerminalId: null }, []),
  };
  for (;;) {
    const clocks = clocksOf(subject, terms.tariffs, ({ direction }) => facts[direction], suppose);
    if (!(await holidays.catchUp())) return clocks;
  }
}

const UNKNOWN_GATE = { gate: 'unknown' } as const;

/** Until when a box can be brought to its port of lading: its cut-off, or the last hour of the gate before. Null where that is not known. */
export function gateInBy(
  terms: FreeTimeTerms,
  { shipment, facts }: Pick<CountedBox, 'shipment' | 'facts'>,
): Instant | null {
  const { portOfLadingLocode: podLocode, polTimezone } = shipment;
  if (facts.cutOffAt === null || polTimezone === null) return null;
  return lastGateIn(
    facts.cutOffAt,
    polTimezone,
    dayFactsAt(terms, new HolidayFinder(), { podLocode, podTerminalId: null }, []),
  );
}

/** What is known of days at a terminal, or else at its port; without a calendar only the holidays of the country. */
function dayFactsAt(
  { calendars, toldGates }: FreeTimeTerms,
  holidays: HolidayFinder,
  { podLocode: locode, podTerminalId: terminalId }: Pick<ClockedContainer, 'podLocode' | 'podTerminalId'>,
  holds: readonly HoldPeriod[],
): DayFactsOf {
  const told = toldGatesAt(toldGates, locode, terminalId);
  const calendar = findCalendarOf(calendars, locode, terminalId);
  const region = calendar?.document.holiday_region ?? locode?.slice(0, 2);
  return (day) => ({
    holiday: region === undefined ? null : holidays.on(region, day),
    ...(calendar ? gateOn(calendar.document, told, day) : (told.get(day) ?? UNKNOWN_GATE)),
    holds: holdsOn(holds, day),
  });
}

function findCalendarOf(
  calendars: readonly TerminalCalendar[],
  locode: string | null,
  terminalId: Id | null,
): TerminalCalendar | undefined {
  return (
    calendars.find(({ document }) => terminalId !== null && document.terminal_id === terminalId) ??
    calendars.find(({ document }) => locode !== null && document.locode === locode)
  );
}

/** The calendar by which the days of a box are counted, in words; null where nobody keeps one. */
export function describeCalendar(
  { calendars, toldGates }: FreeTimeTerms,
  { container, shipment }: Pick<CountedBox, 'container' | 'shipment'>,
  direction: Tariff['direction'],
): string | null {
  const isImport = direction === 'import';
  const locode = isImport ? container.podLocode : shipment.portOfLadingLocode;
  const terminalId = isImport ? container.podTerminalId : null;
  const calendar = findCalendarOf(calendars, locode, terminalId);
  const inWords = (days: Iterable<readonly [on: string, facts: GateFacts]>) =>
    [...days].map(([on, facts]) => `${on} ${facts.gate.replaceAll('_', ' ')}${hoursInWords(facts)}`).join(', ');
  const told = inWords(toldGatesAt(toldGates, locode, terminalId));
  const byTerminal = told === '' ? '' : `Told by the terminal: ${told}.`;
  if (calendar === undefined) return byTerminal || null;
  const { holiday_region, open_weekdays, open_hours = [], exceptions } = calendar.document;
  const others = inWords(exceptions.map((one) => [one.on, one] as const));
  const hoursOf = (weekday: Weekday) => hoursInWords(open_hours.find((one) => one.weekday === weekday));
  const entered = `Calendar: gate open ${open_weekdays.map((day) => day + hoursOf(day)).join(' ')}; holidays of ${holiday_region}${others ? `; ${others}` : ''}.`;
  return `${entered} ${byTerminal}`.trim();
}

function hoursInWords(hours: Pick<GateFacts, 'opens' | 'closes'> | undefined): string {
  return hours?.closes === undefined ? '' : ` ${hours.opens ?? ''}-${hours.closes}`;
}

/** A gate that is closed for longer has no calendar that can be right. */
const MAX_CLOSED_DAYS = 31;

/**
 * Until when a box can be brought to its terminal: the cut-off, or where the gate is closed at that hour, when it closes for the
 * last time before. Null where the hours of the gate are not known.
 */
export function lastGateIn(cutOffAt: Instant, zone: string, factsOf: DayFactsOf): Instant | null {
  const last = dayOf(Date.parse(cutOffAt), zone);
  for (let back = 0; back <= MAX_CLOSED_DAYS; back++) {
    const day = dayAfter(last, -back);
    const { gate, opens, closes } = factsOf(day);
    if (gate === 'unknown') return null;
    if (gate !== 'open') continue;
    if (opens === undefined || closes === undefined) return null;
    const [openedAt, closedAt] = [instantOfLocal(`${day}T${opens}`, zone), instantOfLocal(`${day}T${closes}`, zone)];
    if (openedAt === undefined || closedAt === undefined) return null;
    if (compareInstants(openedAt, cutOffAt) >= 0) continue;
    return compareInstants(closedAt, cutOffAt) < 0 ? closedAt : cutOffAt;
  }
  return null;
}
