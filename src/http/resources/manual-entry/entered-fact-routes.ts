import type { EnteredFact } from '../../../domain/observations/entered-fact.ts';
import {
  FREE_TIME_GIVERS,
  MANUAL_EVENTS,
  type ManualPickup,
  readStatedTime,
} from '../../../domain/observations/manual-milestone.ts';
import type { TimeReference } from '../../../domain/observations/observation.ts';
import { found, invalidBody, notFound } from '../../../errors.ts';
import { containerResource } from '../../../jsonapi/resources/container.ts';
import { getContainer, recordEntered } from '../../../operations/containers.ts';
import { findContainer } from '../../../store/containers/containers.ts';
import { listActorNames, listEnteredFacts } from '../../../store/intake/entered-facts.ts';
import type { Id } from '../../../values/id.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { dayOf } from '../../../values/time-zone.ts';
import { json, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { Locode } from './schema.ts';

const MAX_MILESTONES = 100;
const MAX_HOLDS = 20;
const MAX_REASON_CHARACTERS = 1_000;
const NOTHING_STATED = 'Say something of the box: `observations`, or `pickup` with at least one member.';

const StatedTime = Type.String({ minLength: 10, maxLength: 40 });

const Milestone = Shape({
  event: Choice(MANUAL_EVENTS),
  timestamp: StatedTime,
  estimated: Type.Optional(Type.Boolean()),
  corrects: Type.Optional(
    Type.Boolean({ description: 'It is known better than what sources said: it stands until one says something new.' }),
  ),
  location_locode: Type.Optional(Locode),
  vessel_imo: Type.Optional(Type.String({ pattern: '^\\d{7}$', description: 'Seven digits.' })),
  vessel_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  voyage_number: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
});

const HoldShape = Shape({
  name: Choice(['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']),
  status: Choice(['hold', 'pending']),
  description: Nullable(Type.String({ maxLength: 200 })),
});

/** What is not named is not said of; null and an empty list say that there is none. */
const Pickup = Shape({
  location_locode: Type.Optional(Locode),
  last_free_day: Type.Optional(Nullable(Type.String({ format: 'date' }))),
  last_free_day_by: Type.Optional(Choice(FREE_TIME_GIVERS)),
  pickup_appointment_at: Type.Optional(Nullable(StatedTime)),
  holds: Type.Optional(Type.Array(HoldShape, { maxItems: MAX_HOLDS })),
});

const EnteredShape = Shape({
  id: Uuid,
  event: Nullable(Text),
  timestamp: Nullable(DateTime),
  time_zone: Nullable(Text),
  estimated: Type.Boolean(),
  corrects: Type.Boolean(),
  location_locode: Nullable(Text),
  last_free_day: Type.Optional(Nullable(Text)),
  pickup_appointment_at: Type.Optional(Nullable(DateTime)),
  holds: Type.Optional(Type.Array(HoldShape)),
  reason: Nullable(Text),
  entered_by: Nullable(Text),
  entered_at: DateTime,
  stands: Type.Boolean(),
});

export const enteredFactRoutes = routesOf('Manual entry', [
  route('POST /containers/:id/observations', {
    summary: 'State milestones of a container by hand',
    description:
      'Times without an offset are local times of the place; a date alone is the day there. Any source wins over what ' +
      'people state, unless it `corrects`: then only what a source says anew. `pickup` is what somebody was told of fetching ' +
      'the box; the latest word on each of its members counts, whoever says it.',
    access: 'write',
    body: Shape({
      data: Shape({
        attributes: Shape({
          observations: Type.Optional(Type.Array(Milestone, { minItems: 1, maxItems: MAX_MILESTONES })),
          pickup: Type.Optional(Pickup),
          reason: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: MAX_REASON_CHARACTERS,
              pattern: '\\S',
              description: 'Why, or who said so: kept with the facts and in the audit trail, and told to colleagues.',
            }),
          ),
        }),
      }),
    }),
    answer: one(containerResource),
    handle: async (call) => {
      const { observations = [], pickup, ...given } = call.body.data.attributes;
      const reason = given.reason?.trim() ?? null;
      const milestones = observations.map(toMilestone);
      const stated = pickup && toPickup(pickup);
      if (milestones.length === 0 && stated === undefined) throw invalidBody('/data/attributes', NOTHING_STATED);
      const { accountId } = call.caller;
      const facts = { milestones, ...(stated && { pickup: stated }), by: call.caller.actor.id, reason };
      if (!(await call.services.intake.stateFacts(accountId, call.params.id, facts))) throw notFound('Container');
      const container = found(await findContainer(call.services.db, accountId, call.params.id), 'Container');
      const entered = { observations, ...(pickup && { pickup }), reason };
      await recordEntered(call.services.db, call.caller, container, entered);
      return container;
    },
  }),
  route('GET /containers/:id/observations', {
    summary: 'List what people stated of a container',
    description: 'The newest first, with whoever stated it and why, and whether it stands or was taken back.',
    access: 'read',
    answer: json(Shape({ data: Type.Array(EnteredShape) })),
    handle: async ({ services, caller, params }) => {
      const container = await getContainer(services.db, caller, params.id);
      const entered = await listEnteredFacts(services.db, caller.accountId, container);
      const people = entered.flatMap(({ fact }) => fact.entered?.by ?? []);
      const names = await listActorNames(services.db, caller.accountId, people);
      return { data: entered.map((one) => toEntered(one, names)) };
    },
  }),
  route('DELETE /containers/:id/observations/:observation_id', {
    summary: 'Take back what was stated by hand',
    description: 'The container is then as if it had not been said. Only what people stated can be taken back.',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => {
      const container = await getContainer(services.db, caller, params.id);
      const taken = await services.intake.takeBackStated(caller.accountId, container.id, params.observation_id);
      const { fact } = found(taken, 'Observation');
      const observations = [{ event: fact.original, timestamp: fact.time.at }];
      await recordEntered(services.db, caller, container, { observations, reason: null, taken_back: true });
    },
  }),
]);

function toMilestone(given: Static<typeof Milestone>, index: number) {
  return {
    event: given.event,
    time: timeAt(`observations/${index}/timestamp`, given.timestamp),
    estimated: given.estimated ?? false,
    ...(given.corrects && { corrects: true as const }),
    ...(given.location_locode && { locode: given.location_locode }),
    ...(given.vessel_imo && { vesselImo: given.vessel_imo }),
    ...(given.vessel_name && { vesselName: given.vessel_name }),
    ...(given.voyage_number && { voyage: given.voyage_number }),
  };
}

function toPickup(given: Static<typeof Pickup>): ManualPickup | undefined {
  const { last_free_day: lastFreeDay, pickup_appointment_at: appointment, holds } = given;
  const { location_locode: locode, last_free_day_by: giver } = given;
  if (lastFreeDay === undefined && appointment === undefined && holds === undefined) return undefined;
  return {
    ...(locode && { locode }),
    ...(giver && { giver }),
    ...(lastFreeDay !== undefined && { lastFreeDay }),
    ...(appointment !== undefined && {
      appointment: appointment === null ? null : timeAt('pickup/pickup_appointment_at', appointment),
    }),
    ...(holds !== undefined && { holds }),
  };
}

function timeAt(pointer: string, text: string): TimeReference {
  const time = readStatedTime(text);
  if (time === undefined) throw invalidBody(`/data/attributes/${pointer}`, `"${text}" is no ISO 8601 date or time.`);
  return time;
}

function toEntered({ id, fact, enteredAt, stands }: EnteredFact, names: ReadonlyMap<Id, string>) {
  const by = fact.entered?.by ?? null;
  const common = {
    id,
    time_zone: fact.time.zone,
    location_locode: fact.place?.locode ?? null,
    reason: fact.entered?.reason ?? null,
    entered_by: by && (names.get(by) ?? null),
    entered_at: enteredAt,
    stands,
  };
  if (fact.kind === 'move') {
    const { classifier, corrects = false } = fact;
    return { ...common, event: fact.original, timestamp: fact.time.at, estimated: classifier !== 'actual', corrects };
  }
  const { lastFreeDay, pickupAppointment, holds } = fact;
  const [day] = Object.values(lastFreeDay ?? {});
  return {
    ...common,
    event: null,
    timestamp: null,
    estimated: false,
    corrects: false,
    ...(day !== undefined && { last_free_day: day && dayOf(Date.parse(day.at), day.zone) }),
    ...(pickupAppointment !== undefined && { pickup_appointment_at: pickupAppointment?.at ?? null }),
    ...(holds !== undefined && { holds: [...holds] }),
  };
}
