import { CHARGES } from '../../../domain/free-time/charge.ts';
import { DAY_SOURCES, recordSources } from '../../../domain/free-time/last-free-day-record.ts';
import { DIRECTIONS, minorDigits } from '../../../domain/free-time/tariff.ts';
import { summariseFreeTime } from '../../../operations/free-time/summary.ts';
import type { RunningCharge } from '../../../store/free-time/foresee-charges.ts';
import { listSaidDays } from '../../../store/free-time/last-free-day-proofs.ts';
import { findRecount, type Recount } from '../../../store/free-time/recounts.ts';
import { listTerminalsByIds } from '../../../store/places/terminals.ts';
import type { Db } from '../../../store/tables.ts';
import { groupBy } from '../../../values/group-by.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const GROUPS = ['line', 'terminal', 'customer'] as const;
const Day = Type.String({ format: 'date' });
const MaybeDay = Nullable(Day);

const RecountShape = Nullable(
  Shape({ total: Type.Integer(), done: Type.Integer(), started_at: DateTime, finished_at: Nullable(DateTime) }),
);

const GroupShape = Shape({
  key: Nullable(Text),
  label: Nullable(Text),
  currency: Text,
  containers: Type.Integer(),
  past_free_time: Type.Integer(),
  cost_so_far: Type.Number(),
  at_stake: Type.Number({ description: 'What is expected beyond that until the boxes are fetched or returned.' }),
  avoidable: Type.Number({ description: 'Of what is at stake: that of boxes that no hold keeps.' }),
});

const ChargeShape = Shape({
  container_id: Uuid,
  container_number: Text,
  direction: Choice(DIRECTIONS),
  charge: Choice(CHARGES),
  has_started: Type.Boolean({
    description: 'False of a container that has not landed: all is by its expected arrival.',
  }),
  last_free_day: MaybeDay,
  currency: Text,
  amount: Type.Number(),
  amount_of_next_day: Type.Number(),
  chance_of_charges: Nullable(
    Type.Number({
      description: 'From 0 to 1, by the appointment or by how long earlier boxes waited at the terminal.',
    }),
  ),
  expected_amount: Nullable(Type.Number()),
  amount_low: Nullable(Type.Number({ description: 'Four of five like it end between this and `amount_high`.' })),
  amount_high: Nullable(Type.Number()),
  fetched_from: MaybeDay,
  fetched_to: MaybeDay,
});

const SummaryShape = Shape({
  group_by: Choice(GROUPS),
  groups: Type.Array(GroupShape),
  charges: Type.Array(ChargeShape),
  is_partial: Type.Boolean({ description: 'There are more containers: sums are of those with the least free time.' }),
  recount: RecountShape,
});

const RecordShape = Shape({
  source: Choice(DAY_SOURCES),
  compared: Type.Integer({ description: 'Containers of which it and another source named a day.' }),
  agreed: Type.Integer(),
  right: Type.Integer(),
  wrong: Type.Integer(),
  open: Type.Integer({ description: 'They differ, and nothing that was charged tells who was right.' }),
});

export const freeTimeSummaryRoutes = routesOf('Free time', [
  route('GET /free_time/summary', {
    summary: 'Sum up what boxes cost now and may cost, by line, terminal or customer',
    description:
      'All charges whose clocks run, at most of 500 containers, those with the least free time first; then those that arrive ' +
      'within two weeks. `chance_of_charges`, `expected_amount` and the amounts and days between which four of five end follow ' +
      'from the expected arrival with its interval, from the appointment, and from at least ten earlier containers at the ' +
      'terminal or its port; without them they are null, and one more week is at stake. ' +
      '`recount` tells how far shipments are counted again after a tariff or calendar has changed.',
    access: 'read',
    atOnce: 1,
    query: Shape({ group_by: Type.Optional(Choice(GROUPS)) }),
    answer: json(Shape({ data: SummaryShape })),
    handle: async ({ services, caller, query: { group_by = 'line' } }) => {
      const { charges, isPartial, recount } = await summariseFreeTime(services.db, caller, services.now());
      const nameOf = await terminalNames(services.db, group_by === 'terminal' ? charges : []);
      const groups = groupBy(charges, (charge) => `${charge.tariff.currency} ${groupOf(charge, group_by).key}`);
      return {
        data: {
          group_by,
          groups: [...groups.values()].map((own) => toGroup(own, group_by, nameOf)),
          charges: charges.map(toCharge),
          is_partial: isPartial,
          recount: toRecount(recount),
        },
      };
    },
  }),
  route('GET /free_time/recount', {
    summary: 'Get how far all is counted again',
    description:
      'After a tariff or calendar has changed every shipment is counted again in the background: how many there are and how many ' +
      'are done. Null where nothing was ever counted again.',
    access: 'read',
    answer: json(Shape({ data: RecountShape })),
    handle: async ({ services, caller }) => ({ data: toRecount(await findRecount(services.db, caller.accountId)) }),
  }),
  route('GET /free_time/last_free_day_sources', {
    summary: 'Tell which source of last free days was right how often',
    description:
      'Of the latest 20,000 containers with a calculated last free day: how often the days that line, terminal and railway told ' +
      'and those calculated by tariffs agree, and where they differ which was right by what was charged: by the first ' +
      'demurrage that the terminal listed, or by the free time of an invoice that was paid as it stands.',
    access: 'read',
    atOnce: 1,
    answer: json(Shape({ data: Type.Array(RecordShape) })),
    handle: async ({ services, caller }) => ({
      data: recordSources(await listSaidDays(services.db, caller.accountId)),
    }),
  }),
]);

function groupOf({ shipment, container }: RunningCharge, by: (typeof GROUPS)[number]) {
  if (by === 'line') return { key: shipment.shippingLineScac, label: shipment.shippingLineShortName };
  if (by === 'customer') return { key: shipment.customerId, label: shipment.customerName };
  return { key: container.podTerminalId ?? container.podLocode, label: container.podLocode };
}

async function terminalNames(db: Db, charges: readonly RunningCharge[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(charges.flatMap(({ container }) => container.podTerminalId ?? []));
  return new Map((await listTerminalsByIds(db, [...ids])).map(({ id, nickname }) => [id, nickname]));
}

function toGroup(
  charges: readonly [RunningCharge, ...RunningCharge[]],
  by: (typeof GROUPS)[number],
  terminals: ReadonlyMap<string, string>,
): Static<typeof GroupShape> {
  const { currency } = charges[0].tariff;
  const sum = (value: (charge: RunningCharge) => number) =>
    charges.reduce((all, charge) => all + value(charge), 0) / 10 ** minorDigits(currency);
  const { key, label } = groupOf(charges[0], by);
  return {
    key,
    label: terminals.get(key ?? '') ?? label,
    currency,
    containers: new Set(charges.map(({ container }) => container.id)).size,
    past_free_time: new Set(charges.filter(({ clock }) => isOver(clock)).map(({ container }) => container.id)).size,
    cost_so_far: sum(({ clock }) => clock?.totalMinor ?? 0),
    at_stake: sum(({ atStakeMinor }) => atStakeMinor),
    avoidable: sum(({ atStakeMinor, isAvoidable }) => (isAvoidable ? atStakeMinor : 0)),
  };
}

function isOver(clock: RunningCharge['clock']): boolean {
  return clock !== undefined && clock.chargedDays > 0;
}

function toCharge({ container, tariff, clock, foresight }: RunningCharge): Static<typeof ChargeShape> {
  const scale = 10 ** minorDigits(tariff.currency);
  return {
    container_id: container.id,
    container_number: container.number,
    direction: tariff.direction,
    charge: tariff.charge,
    has_started: clock !== undefined,
    last_free_day: clock?.lastFreeDay ?? null,
    currency: tariff.currency,
    amount: (clock?.totalMinor ?? 0) / scale,
    amount_of_next_day: (clock?.nextDayMinor ?? 0) / scale,
    chance_of_charges: foresight?.chance ?? null,
    expected_amount: foresight ? foresight.expectedMinor / scale : null,
    amount_low: foresight ? foresight.lowMinor / scale : null,
    amount_high: foresight ? foresight.highMinor / scale : null,
    fetched_from: foresight?.from ?? null,
    fetched_to: foresight?.to ?? null,
  };
}

function toRecount(recount: Recount | undefined): Static<typeof RecountShape> {
  if (recount === undefined) return null;
  const { total, done, startedAt, finishedAt } = recount;
  return { total, done, started_at: startedAt, finished_at: finishedAt };
}
