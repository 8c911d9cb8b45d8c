import { type CarrierConnection, CONNECTION_STATUSES, FIELD_KINDS } from '../../domain/carriers/carrier-connection.ts';
import type { PollPlan } from '../../domain/carriers/poll-plan.ts';
import { REQUEST_TYPES } from '../../domain/shipments/tracking-request.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

const Plan = Shape({
  calls_a_day: Type.Number(),
  asked_every: Type.Array(
    Shape({ shipments: Type.Integer(), calls: Type.Integer(), wanted_hours: Type.Number(), hours: Type.Number() }),
  ),
});

const Interface = Shape({
  name: Text,
  notes: Text,
  apply: Nullable(Shape({ how: Text, url: Nullable(Text) })),
  keys_of: Text,
  numbers: Type.Array(Choice(REQUEST_TYPES)),
  fields: Type.Array(
    Shape({ name: Text, label: Text, hint: Nullable(Text), kind: Choice(FIELD_KINDS), optional: Type.Boolean() }),
  ),
});

/** How an account is connected to a line: what it wants, whether it works, what was asked of it and what is planned. */
export const carrierConnectionResource = resourceOf<CarrierConnection & { readonly id: string }>()({
  type: 'carrier_connection',
  attributes: {
    scac: Text,
    name: Text,
    interfaces: Type.Array(Interface),
    keys: Nullable(Choice(['account', 'installation'])),
    interface_name: Nullable(Text),
    credential_id: Nullable(Text),
    status: Choice(CONNECTION_STATUSES),
    last_error: Nullable(Text),
    last_succeeded_at: Nullable(DateTime),
    last_failed_at: Nullable(DateTime),
    budget: Nullable(
      Shape({
        windows: Type.Array(
          Shape({
            per: Choice(['second', 'minute', 'hour', 'day', 'month']),
            calls: Type.Number(),
            used: Type.Integer(),
          }),
        ),
        blocked_until: Nullable(DateTime),
        routine_calls_a_day: Nullable(Type.Number()),
        wanted_calls_a_day: Type.Number(),
        plan: Plan,
        plan_with_twice_the_calls: Plan,
      }),
    ),
    waiting_requests: Type.Integer(),
    followed_shipments: Type.Integer(),
  },
  otherAttributes: (connection) => ({
    interfaces: connection.interfaces.map(({ keysOf, ...rest }) => ({ ...rest, keys_of: keysOf })),
    budget: connection.budget && toBudget(connection.budget),
    waiting_requests: connection.waiting,
    followed_shipments: connection.followed,
  }),
});

function toBudget({ windows, blockedUntil, callsADay, plan, doubled }: NonNullable<CarrierConnection['budget']>) {
  return {
    windows: windows.map(({ window, limit, used }) => ({ per: window, calls: limit, used })),
    blocked_until: blockedUntil,
    routine_calls_a_day: callsADay === null ? null : Math.floor(callsADay),
    wanted_calls_a_day: round(plan.wantedADay),
    plan: toPlan(plan),
    plan_with_twice_the_calls: toPlan(doubled),
  };
}

function toPlan({ plannedADay, classes }: PollPlan) {
  return {
    calls_a_day: round(plannedADay),
    asked_every: classes.map(({ shipments, calls, wantedHours, everyHours }) => ({
      shipments,
      calls,
      wanted_hours: round(wantedHours),
      hours: round(everyHours),
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
