import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { toText } from '../../src/simulator/time.ts';
import type { Ride } from '../../src/simulator/world/journey.ts';
import { dayIn } from '../../src/simulator/world/terminal-stay.ts';
import { DAY_MS, HOUR_MS } from '../../src/values/duration.ts';
import { isLost, rampOf, statusOf, type Time } from './box-journey.ts';
import { NOT_COMPARED, UNSURE } from './compare.ts';
import { type FollowedBooking, type FollowedBox, podOf } from './followed-booking.ts';
import { lineNames, referencePlace } from './reference.ts';
import { shipmentFigures } from './shipments.ts';
import { type LastFreeDay, type TerminalKnowledge, terminalKnowledge } from './terminal-knowledge.ts';

/** What needs a person, with its place in the order: money at stake first. */
export interface ExpectedException {
  readonly category: string;
  readonly severity: 'act' | 'watch';
  readonly urgency: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly shipment: string;
  readonly container: string;
}

/** Today and tomorrow first, then what is over, what is offered and held, missed connections, late appointments. */
const TODAY = 0;
const TOMORROW = 1;
const OVER = 2;
const HELD = 3;
const MISSED = 4;
const APPOINTED = 5;
const NEAR = 6;
const REST = 7;

/** Undefined where it is not sure whether there is one. */
export type Finding = ExpectedException | typeof UNSURE | undefined;

/** Everything that is wrong with a box that is being followed. */
export function exceptionsOf(followed: FollowedBooking, one: FollowedBox, nowMs: number): Map<string, Finding> {
  if (followed.stop || followed.endedMs !== undefined || one.known.step('empty_in')) return new Map();
  const terminal = terminalKnowledge(one.known);
  const isGone = one.known.step('full_out') !== undefined;
  const make = (category: string, severity: 'act' | 'watch', urgency: number, said: Record<string, unknown>) => ({
    category,
    severity,
    urgency,
    attributes: { ...UNSAID, ...said, category, severity, number: one.box.number },
    shipment: followed.number,
    container: one.box.number,
  });
  const context = { followed, one, terminal, isGone, nowMs, make };
  const found: readonly (readonly [string, Finding])[] = [
    ['last_free_day', lastFreeDay(context)],
    ['hold', hold(context)],
    ['missed_connection', missedConnection(context)],
    ['appointment_after_last_free_day', appointment(context)],
    ['rolled', rolled(context)],
    ['eta_slip', etaSlip(context)],
    ['no_update', noUpdate(context)],
  ];
  return new Map(found.map(([name, finding]) => [`${name} ${followed.number} ${one.box.number}`, finding]));
}

interface Context {
  readonly followed: FollowedBooking;
  readonly one: FollowedBox;
  readonly terminal: TerminalKnowledge;
  readonly isGone: boolean;
  readonly nowMs: number;
  readonly make: (
    category: string,
    severity: 'act' | 'watch',
    urgency: number,
    said: Record<string, unknown>,
  ) => ExpectedException;
}

/** Nobody in these worlds works on exceptions. */
const UNSAID = {
  since: null,
  at: null,
  on: null,
  timezone: null,
  location_name: null,
  cost: null,
  state: 'open',
  assignee_id: null,
  snoozed_until: null,
  snoozed_until_change: false,
  dismissed_reason: null,
  comment_count: 0,
  mentioned_user_ids: [],
};

/** The free day that counts where the box is: once it has left the port, that of the ramp alone. */
export function currentFreeDay({ known }: FollowedBox): LastFreeDay | null {
  const { lfdLine, lfdTerminal, lfdRail, lfd } = terminalKnowledge(known);
  const ramp = rampOf(known);
  const hasLeft = (['rail_load', 'rail_depart', 'rail_arrive', 'rail_unload'] as const).some((name) =>
    known.step(name),
  );
  return hasLeft ? ([lfdLine, lfdTerminal, lfdRail].find((day) => day?.locode === ramp) ?? null) : lfd;
}

function lastFreeDay({ one, terminal, isGone, nowMs, make }: Context): Finding {
  const day = currentFreeDay(one);
  if (day === null || isGone) return undefined;
  const left = dayNumber(day.day) - dayNumber(dayIn(day.zone, nowMs));
  if (left > 2) return undefined;
  const place = referencePlace(day.locode).name;
  const said = { at: day.at, on: day.day, timezone: day.zone, location_name: place, cost: costOf(terminal) };
  if (left < 0) {
    const detail = `${place}, ${-left} day${left === -1 ? '' : 's'} over`;
    return make('past_last_free_day', 'act', OVER, { ...said, title: 'Past last free day', detail, since: day.at });
  }
  const { holds } = terminal;
  const detail = holds.length === 0 ? `${place}, no holds` : place;
  const title = ['Last free day today', 'Last free day tomorrow'][left] ?? `Free time ends in ${left} days`;
  const urgency = [TODAY, TOMORROW][left] ?? NEAR;
  return make('last_free_day_near', left < 2 ? 'act' : 'watch', urgency, { ...said, title, detail });
}

function costOf({ fees }: TerminalKnowledge): unknown {
  const total = fees.find(({ type }) => type === 'total');
  return total && total.amount > 0 ? { amount: total.amount, currency_code: total.currency_code } : null;
}

function hold({ followed, terminal, isGone, make }: Context): Finding {
  const { holds, available } = terminal;
  if (holds.length === 0 || isGone) return undefined;
  const firm = holds.filter(({ status }) => status === 'hold');
  const named = (firm.length > 0 ? firm : holds).map(({ name }) => name).join(', ');
  const pod = referencePlace(shipmentFigures(followed).pod);
  const title = `${named.slice(0, 1).toUpperCase()}${named.slice(1)} hold${firm.length > 0 ? '' : ' pending'}`;
  const detail = `${pod.name}, ${holds.find(({ description }) => description !== null)?.description}`;
  return make('hold', firm.length > 0 ? 'act' : 'watch', available ? HELD : REST, {
    title,
    detail,
    since: terminal.checkedAt,
    timezone: pod.zone,
    location_name: pod.name,
    cost: costOf(terminal),
  });
}

function appointment({ one, terminal, isGone, make }: Context): Finding {
  const day = currentFreeDay(one);
  const { appointmentAt } = terminal;
  if (day === null || appointmentAt === null || isGone) return undefined;
  const appointedOn = dayIn(day.zone, Date.parse(appointmentAt));
  if (appointedOn <= day.day) return undefined;
  const place = referencePlace(day.locode).name;
  return make('appointment_after_last_free_day', 'act', APPOINTED, {
    title: 'Appointment after last free day',
    detail: `${place}, pickup on ${dayText(appointedOn)}, free until ${dayText(day.day)}`,
    at: appointmentAt,
    timezone: day.zone,
    location_name: place,
    cost: costOf(terminal),
  });
}

/** A vessel that is late in leaving is not yet a missed connection. */
const GRACE_MS = 12 * HOUR_MS;

function missedConnection(context: Context): Finding {
  const { one, nowMs, make } = context;
  if (one.known.rides.some((_, index) => isLost(one.known, index))) return UNSURE;
  for (const [index, call] of one.calls.entries()) {
    if (!call.label.startsWith('TS')) continue;
    if (call.atd === UNSURE || call.ata === UNSURE) return UNSURE;
    if (call.atd !== null) continue;
    const place = referencePlace(call.locode);
    const said = { at: call.etd, timezone: place.zone, location_name: place.name };
    const change = changeOf(context, index);
    const due = lastMs(String(call.etd), place.zone);
    if (call.ata !== null && change) {
      const detail = `${place.name}, ${change.from} left, now ${change.to}`;
      return make('missed_connection', 'act', MISSED, {
        ...said,
        title: 'Missed connection',
        detail,
        since: NOT_COMPARED,
      });
    }
    if (call.ata !== null && nowMs > due + GRACE_MS) {
      const detail = `${place.name}, ${call.ride?.sailing.vessel.name} was due to leave`;
      return make('missed_connection', 'act', MISSED, { ...said, title: 'Missed connection', detail, since: call.etd });
    }
    if (call.ata === null && Date.parse(String(call.eta)) > due) {
      const detail = `${place.name}, arrives after the next vessel leaves`;
      return make('missed_connection', 'watch', REST, { ...said, title: 'Connection at risk', detail });
    }
  }
  return undefined;
}

function rolled(context: Context): Finding {
  const { one, make, nowMs } = context;
  if (isLost(one.known, 0)) return UNSURE;
  const [origin] = one.calls;
  const change = changeOf(context, 0);
  if (!origin) return undefined;
  if (origin.atd === UNSURE) return UNSURE;
  if (origin.atd !== null) return undefined;
  const place = referencePlace(origin.locode);
  if (!change) {
    const status = statusOf(one.known);
    if (status === UNSURE) return UNSURE;
    const overdueMs = nowMs - Date.parse(String(origin.etd));
    const isWaiting = status === 'new' || status === 'loaded';
    if (!isWaiting || !(overdueMs >= DAY_MS && nowMs > lastMs(String(origin.etd), place.zone))) return undefined;
    return make('rolled', overdueMs >= 2 * DAY_MS ? 'act' : 'watch', REST, {
      title: `Departure overdue ${duration(overdueMs)}`,
      detail: `${place.name}, ${origin.ride?.sailing.vessel.name} was due to leave, the box is not reported aboard`,
      since: origin.etd,
      at: origin.etd,
      timezone: place.zone,
      location_name: place.name,
    });
  }
  return make('rolled', 'watch', REST, {
    title: 'Rolled to another vessel',
    detail: `${place.name}, ${change.from} replaced by ${change.to}`,
    since: NOT_COMPARED,
    at: origin.etd,
    timezone: place.zone,
    location_name: place.name,
  });
}

/** The last change of the vessel that takes the box from a call, as far as both plans were told. */
function changeOf(
  { followed, one }: Context,
  ride: number,
): { readonly from: string; readonly to: string } | undefined {
  const { answers } = followed.line;
  const told: Ride[] = [];
  for (const atMs of answers) {
    const plan = one.box.journey.plans.findLast(({ fromMs }) => fromMs <= atMs) ?? one.box.journey.plans[0];
    const next = plan?.rides[ride];
    if (next && told.at(-1)?.sailing !== next.sailing) told.push(next);
  }
  const [from, to] = [told.at(-2), told.at(-1)];
  return from && to && { from: nameOf(from), to: nameOf(to) };
}

function nameOf(ride: Ride): string {
  return `${ride.sailing.vessel.name} ${voyageOf(ride)}`;
}

function etaSlip({ one, make, nowMs }: Context): Finding {
  const pod = podOf(one.calls);
  const [eta, ata, first]: readonly Time[] = [pod?.eta ?? null, pod?.ata ?? null, one.firstEta];
  if (eta === UNSURE || ata === UNSURE || first === UNSURE) return UNSURE;
  if (!pod || typeof eta !== 'string' || ata !== null) return undefined;
  const overdueMs = nowMs - Date.parse(eta);
  const { name, zone } = referencePlace(pod.locode);
  if (overdueMs >= DAY_MS && nowMs > lastMs(eta, zone)) {
    return make('eta_slip', overdueMs >= 2 * DAY_MS ? 'act' : 'watch', REST, {
      title: `Arrival overdue ${duration(overdueMs)}`,
      detail: `${name}, no arrival was reported`,
      since: eta,
      at: eta,
      timezone: zone,
      location_name: name,
    });
  }
  if (typeof first !== 'string') return undefined;
  const slipMs = Date.parse(eta) - (isMidnight(eta, zone) ? Date.parse(first) : lastMs(first, zone));
  if (slipMs < DAY_MS) return undefined;
  return make('eta_slip', 'watch', REST, {
    title: `ETA slipped ${duration(slipMs)}`,
    detail: `${name}, later than first announced`,
    at: eta,
    timezone: zone,
    location_name: name,
  });
}

/** What is stated as midnight at its place is a day without an hour, which is over at its end. */
function lastMs(at: string, zone: string): number {
  return Date.parse(at) + (isMidnight(at, zone) ? DAY_MS - 1 : 0);
}

function isMidnight(at: string, zone: string): boolean {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'medium' }).format(new Date(at)) === '00:00:00';
}

function noUpdate({ followed, nowMs, make }: Context): Finding {
  const lastMs = followed.line.answers.at(-1) ?? 0;
  const silentMs = nowMs - lastMs;
  if (silentMs < 36 * HOUR_MS) return undefined;
  return make('no_update', silentMs >= 96 * HOUR_MS ? 'act' : 'watch', REST, {
    title: `No update for ${duration(silentMs)}`,
    detail: `${lineNames(followed.booking.line.scac).shortName} does not answer`,
    since: toText(lastMs),
  });
}

function duration(ms: number): string {
  const whole = Math.round(ms / HOUR_MS);
  const [days, hours] = [Math.floor(whole / 24), whole % 24];
  return [days > 0 ? `${days}d` : '', hours > 0 ? `${hours}h` : ''].filter(Boolean).join(' ');
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
}
