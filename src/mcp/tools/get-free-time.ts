import { Shape, Text, Type } from '../../values/schema.ts';
import { MaybeText, members, OneId } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { containerPage } from '../pages.ts';
import { tool } from '../tool.ts';

interface Clock {
  readonly direction: string;
  readonly charge: string;
  readonly tariff: { readonly name: string; readonly valid_from: string };
  readonly last_free_day: string | null;
  readonly stopped_on: string | null;
  readonly unknown_from: string | null;
  readonly free_days: number;
  readonly free_days_used: number;
  readonly charged_days: number;
  readonly currency: string;
  readonly amount: number;
  readonly amount_of_next_day: number;
}

const MaybeDay = Type.Optional(Type.String({ format: 'date' }));

export const getFreeTime = tool({
  name: 'get_free_time',
  title: 'Free time and what it costs',
  description:
    'Demurrage, detention and storage of a container by the tariffs kept here: last free day, cost today and tomorrow, or if picked up or returned on a day. No charges: no tariff is known.',
  access: 'read',
  arguments: Shape({ container_id: OneId, as_if_picked_up_on: MaybeDay, as_if_returned_on: MaybeDay }),
  answer: Type.Object({
    charges: Type.Array(
      Type.Object({
        ...members(Text, 'direction', 'charge', 'tariff', 'currency'),
        ...members(MaybeText, 'last_free_day', 'stopped_on', 'unknown_from'),
        ...members(Type.Number(), 'free_days', 'free_days_used', 'charged_days', 'amount', 'amount_of_next_day'),
      }),
    ),
    dashboard_url: Text,
  }),
  run: async ({ container_id: id, ...suppose }, toolset) => {
    const asked = Object.entries(suppose).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const { data } = await get<{ data: Clock[] }>(toolset, `/containers/${id}/free_time`, Object.fromEntries(asked));
    return {
      charges: data.map(({ tariff, ...clock }) => ({
        direction: clock.direction,
        charge: clock.charge,
        tariff: `${tariff.name}, from ${tariff.valid_from}`,
        currency: clock.currency,
        last_free_day: clock.last_free_day,
        stopped_on: clock.stopped_on,
        unknown_from: clock.unknown_from,
        free_days: clock.free_days,
        free_days_used: clock.free_days_used,
        charged_days: clock.charged_days,
        amount: clock.amount,
        amount_of_next_day: clock.amount_of_next_day,
      })),
      dashboard_url: containerPage(toolset, id),
    };
  },
});
