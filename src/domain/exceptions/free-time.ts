import { dayOf } from '../../values/time-zone.ts';
import { dateTimeOf, daysLeft, type LastFreeDay } from '../containers/last-free-day.ts';
import { likeliest } from '../free-time/foreseen-charge.ts';
import { minorDigits } from '../free-time/tariff.ts';
import type { Fee } from '../observations/observation.ts';
import {
  type ContainerFacts,
  type Cost,
  EXCEPTION_LIMITS,
  type Exception,
  isGone,
  UNSAID,
  URGENCY,
} from './exception.ts';
import { count, dayText, sentence } from './wording.ts';

/** Free time that has run out, or does so within days, on the calendar of the place where the box waits. */
export function lastFreeDay(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const { lastFreeDay: day } = facts;
  if (day === null || isGone(facts)) return undefined;
  const days = daysLeft(day, nowMs);
  if (days > EXCEPTION_LIMITS.lastFreeDayNearDays) return undefined;
  return days < 0 ? over(day, -days, facts) : ahead(day, days, facts);
}

function over(day: LastFreeDay, daysOver: number, facts: ContainerFacts): Exception {
  return {
    ...at(day, facts),
    category: 'past_last_free_day',
    severity: 'act',
    urgency: URGENCY.pastLastFreeDay,
    title: 'Past last free day',
    detail: sentence(day.place, `${count(daysOver, 'day')} over`),
    since: dateTimeOf(day),
    facts: [day.on],
  };
}

function ahead(day: LastFreeDay, days: number, facts: ContainerFacts): Exception {
  // Holds are told of by themselves.
  const holds = facts.holds.length === 0 ? 'no holds' : null;
  const today = days === 0;
  const tomorrow = days === 1;
  return {
    ...at(day, facts),
    category: 'last_free_day_near',
    severity: today || tomorrow ? 'act' : 'watch',
    urgency: today ? URGENCY.lastFreeDayToday : tomorrow ? URGENCY.lastFreeDayTomorrow : URGENCY.lastFreeDayNear,
    title: today
      ? 'Last free day today'
      : tomorrow
        ? 'Last free day tomorrow'
        : `Free time ends in ${count(days, 'day')}`,
    detail: sentence(day.place, holds),
    facts: [day.on],
  };
}

function at(day: LastFreeDay, { fees }: ContainerFacts) {
  return {
    ...UNSAID,
    at: dateTimeOf(day),
    on: day.on,
    timezone: day.zone,
    locationName: day.place,
    cost: costOf(fees),
  };
}

/** Whoever booked it may not know that the box costs money by then. */
export function appointmentAfterLastFreeDay(facts: ContainerFacts): Exception | undefined {
  const { lastFreeDay: day, pickupAppointmentAt } = facts;
  if (day === null || pickupAppointmentAt === null || isGone(facts)) return undefined;
  const appointedOn = dayOf(Date.parse(pickupAppointmentAt), day.zone);
  if (appointedOn <= day.on) return undefined;
  return {
    ...at(day, facts),
    category: 'appointment_after_last_free_day',
    severity: 'act',
    urgency: URGENCY.appointmentAfterLastFreeDay,
    title: 'Appointment after last free day',
    detail: sentence(day.place, `pickup on ${dayText(appointedOn)}`, `free until ${dayText(day.on)}`),
    at: pickupAppointmentAt,
    on: null,
    facts: [pickupAppointmentAt, day.on],
  };
}

/**
 * Charges that boxes like it usually ran into, told while there is time to do something about it: where the last free day is near
 * or over, that is what is said.
 */
export function chargesLikely(facts: ContainerFacts, nowMs: number): Exception | undefined {
  const foreseen = likeliest(facts.chargesForeseen);
  if (foreseen === undefined || isGone(facts) || foreseen.soFarMinor > 0) return undefined;
  if (foreseen.chance < EXCEPTION_LIMITS.chargesLikely) return undefined;
  const { lastFreeDay: day } = facts;
  if (day !== null && daysLeft(day, nowMs) <= EXCEPTION_LIMITS.lastFreeDayNearDays) return undefined;
  const isSure = foreseen.chance >= EXCEPTION_LIMITS.chargesVeryLikely;
  const { currency, expectedMinor, lastFreeDay: calculated } = foreseen;
  const amount = (expectedMinor / 10 ** minorDigits(currency)).toLocaleString('en', { maximumFractionDigits: 0 });
  const freeUntil = calculated === null ? null : `free until ${dayText(calculated)}`;
  return {
    ...UNSAID,
    category: 'charges_likely',
    severity: isSure ? 'act' : 'watch',
    title: isSure ? 'Charges very likely' : 'Charges likely',
    detail: sentence(
      facts.podName,
      `${Math.round(foreseen.chance * 100)} % of boxes like it`,
      `${currency} ${amount} expected`,
      freeUntil,
    ),
    on: calculated,
    timezone: facts.podTimezone,
    locationName: facts.podName,
    facts: [foreseen.charge, calculated, String(isSure)],
  };
}

/** What the terminal asks for: its own total, else the sum. Several currencies are not added up. */
export function costOf(fees: readonly Fee[]): Cost | null {
  const totals = fees.filter((fee) => fee.type === 'total');
  const counted = totals.length > 0 ? totals : fees;
  const [first] = counted;
  if (first === undefined || counted.some((fee) => fee.currencyCode !== first.currencyCode)) return null;
  const cents = counted.reduce((sum, fee) => sum + Math.round(fee.amount * 100), 0);
  return cents > 0 ? { amount: cents / 100, currencyCode: first.currencyCode } : null;
}
