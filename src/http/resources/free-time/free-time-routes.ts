import type { EnteredFacts } from '../../../domain/free-time/box-facts.ts';
import { CHARGES } from '../../../domain/free-time/charge.ts';
import type { ContainerClock } from '../../../domain/free-time/container-clocks.ts';
import { countContainer, gateInBy } from '../../../domain/free-time/count-container.ts';
import { CLOCK_EVENTS, DIRECTIONS, HAULAGES, minorDigits } from '../../../domain/free-time/tariff.ts';
import { enterFacts, findEnteredFacts } from '../../../operations/free-time/enter-facts.ts';
import { type ContainerFreeTime, findFreeTime } from '../../../operations/free-time/free-time.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { AsOfShape, asOfMeta, asOfQuery, readAsOf } from '../../query/as-of.ts';
import { route, routesOf } from '../../route.ts';
import { getContainerAsOf } from '../containers/as-of.ts';

const Day = Type.String({ format: 'date' });
const DAY_KINDS = ['free', 'charged', 'not_counted'] as const;

const ClockShape = Shape({
  direction: Choice(DIRECTIONS),
  charge: Choice(CHARGES),
  billed_as: Choice(CHARGES, {
    description: 'What the invoices of the biller call it, which may be the name of another charge.',
  }),
  tariff: Shape({ id: Uuid, name: Text, valid_from: Day, source: Text }),
  starts: Choice(CLOCK_EVENTS),
  stops: Choice(CLOCK_EVENTS),
  started_at: DateTime,
  stopped_on: Nullable(Day),
  first_day: Nullable(Day),
  last_free_day: Nullable(Day),
  free_days: Type.Integer(),
  free_days_used: Type.Integer(),
  charged_days: Type.Integer(),
  currency: Text,
  amount: Type.Number(),
  amount_of_next_day: Type.Number(),
  unknown_from: Nullable(
    Type.String({
      format: 'date',
      description: 'A day whose gate nobody keeps a calendar of: nothing after it is counted.',
    }),
  ),
  days: Type.Array(
    Shape({ on: Day, is: Choice(DAY_KINDS), reason: Text, tier_day: Nullable(Type.Integer()), amount: Type.Number() }),
  ),
});

/** What was told or entered of the time before and after the voyage; `gate_in_by` is the cut-off or the last hour of the gate before it, `return_by` is the last free day of what runs until the return. */
const DeadlinesShape = Shape({
  earliest_receiving_at: Nullable(DateTime),
  cut_off_at: Nullable(DateTime),
  gate_in_by: Nullable(DateTime),
  return_to: Nullable(Text),
  return_by: Nullable(Day),
});

function toDeadlines({ clocks, facts, gateInBy }: ContainerFreeTime): Static<typeof DeadlinesShape> {
  const ofReturn = clocks.filter(({ tariff, stoppedOn }) => tariff.stops === 'empty_in' && stoppedOn === null);
  const [first = null] = ofReturn.flatMap(({ lastFreeDay }) => lastFreeDay ?? []).sort();
  return {
    earliest_receiving_at: facts.earliestReceivingAt,
    cut_off_at: facts.cutOffAt,
    gate_in_by: gateInBy,
    return_to: facts.returnTo,
    return_by: first,
  };
}

const FactsShape = Shape({
  haulage: Type.Optional(Nullable(Choice(HAULAGES))),
  service: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  price_on: Type.Optional(Nullable(Day)),
  notified_at: Type.Optional(Nullable(DateTime)),
  ship_discharged_at: Type.Optional(Nullable(DateTime)),
  available_at: Type.Optional(Nullable(DateTime)),
  earliest_receiving_at: Type.Optional(Nullable(DateTime)),
  cut_off_at: Type.Optional(Nullable(DateTime)),
  return_to: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 200 }))),
});

function toFacts(given: Static<typeof FactsShape>): EnteredFacts {
  const at = (instant: string | null | undefined) => (instant == null ? null : toInstant(new Date(instant)));
  return {
    haulage: given.haulage ?? null,
    service: given.service ?? null,
    priceOn: given.price_on ?? null,
    notifiedAt: at(given.notified_at),
    shipDischargedAt: at(given.ship_discharged_at),
    availableAt: at(given.available_at),
    earliestReceivingAt: at(given.earliest_receiving_at),
    cutOffAt: at(given.cut_off_at),
    returnTo: given.return_to ?? null,
  };
}

function toWireFacts(facts: EnteredFacts): Static<typeof FactsShape> {
  return {
    haulage: facts.haulage,
    service: facts.service,
    price_on: facts.priceOn,
    notified_at: facts.notifiedAt,
    ship_discharged_at: facts.shipDischargedAt,
    available_at: facts.availableAt,
    earliest_receiving_at: facts.earliestReceivingAt,
    cut_off_at: facts.cutOffAt,
    return_to: facts.returnTo,
  };
}

export const freeTimeRoutes = routesOf('Free time', [
  route('GET /containers/:id/free_time', {
    summary: 'Get the free time of a container and what it costs, day by day',
    description:
      'One entry for each charge whose tariff is kept and whose clock has started. Every day has its reason: `counts`, ' +
      '`weekend`, `gate_closed`, `holiday`, `closure`, `hold`, `before_first_day`, `stopped`. With `as_if_picked_up_on` and ' +
      '`as_if_returned_on` as if the box were fetched or returned on those days; what happened wins. `deadlines` are those of the ' +
      'terminal of lading and of the return of the empty, as a terminal told them or somebody entered them.',
    access: 'read',
    query: Shape({ as_if_picked_up_on: Type.Optional(Day), as_if_returned_on: Type.Optional(Day), ...asOfQuery }),
    answer: json(
      Shape({
        data: Type.Array(ClockShape),
        deadlines: DeadlinesShape,
        meta: Type.Optional(Shape({ as_of: AsOfShape })),
      }),
    ),
    handle: async (call) => {
      const { services, caller, params, query } = call;
      const at = readAsOf(call);
      const suppose = {
        fullOutOn: query.as_if_picked_up_on,
        emptyInOn: query.as_if_returned_on,
        nowMs: at === undefined ? services.now().getTime() : Date.parse(at),
      };
      if (at !== undefined) {
        const { terms, ...box } = await getContainerAsOf(call, at);
        const clocks = await countContainer(terms, box, suppose);
        const freeTime = { clocks, facts: box.facts, gateInBy: gateInBy(terms, box) };
        return { data: clocks.map(toWire), deadlines: toDeadlines(freeTime), meta: asOfMeta('free_time', at) };
      }
      const freeTime = await findFreeTime(services.db, caller, params.id, suppose);
      return { data: freeTime.clocks.map(toWire), deadlines: toDeadlines(freeTime) };
    },
  }),
  route('GET /containers/:id/free_time_facts', {
    summary: 'Get what was entered of a container for its free time',
    access: 'read',
    answer: json(Shape({ data: FactsShape })),
    handle: async ({ services, caller, params }) => ({
      data: toWireFacts(await findEnteredFacts(services.db, caller, params.id)),
    }),
  }),
  route('PUT /containers/:id/free_time_facts', {
    summary: 'Enter what tariffs ask of a container and its moves do not tell',
    description:
      'Haulage and service select tariffs, `price_on` the version of those that go by the price date at origin. The times ' +
      'start clocks: the notice of arrival, the last discharge of the ship, and availability where the terminal tells none. ' +
      'What is left out is not known.',
    access: 'write',
    body: Shape({ data: Shape({ attributes: FactsShape }) }),
    answer: json(Shape({ data: FactsShape })),
    handle: async ({ services, caller, params, body }) => ({
      data: toWireFacts(await enterFacts(services.db, caller, params.id, toFacts(body.data.attributes))),
    }),
  }),
]);

function toWire(clock: ContainerClock): Static<typeof ClockShape> {
  const { tariff } = clock;
  const scale = 10 ** minorDigits(tariff.currency);
  return {
    direction: tariff.direction,
    charge: tariff.charge,
    billed_as: tariff.billedAs ?? tariff.charge,
    tariff: { id: tariff.id, name: tariff.name, valid_from: tariff.validFrom, source: tariff.source },
    starts: tariff.starts,
    stops: tariff.stops,
    started_at: clock.startedAt,
    stopped_on: clock.stoppedOn,
    first_day: clock.firstDay,
    last_free_day: clock.lastFreeDay,
    free_days: clock.freeDays,
    free_days_used: clock.freeDaysUsed,
    charged_days: clock.chargedDays,
    currency: tariff.currency,
    amount: clock.totalMinor / scale,
    amount_of_next_day: clock.nextDayMinor / scale,
    unknown_from: clock.unknownFrom,
    days: clock.days.map(({ day, is, reason, tierDay, amountMinor }) => ({
      on: day,
      is,
      reason,
      tier_day: tierDay,
      amount: amountMinor / scale,
    })),
  };
}
