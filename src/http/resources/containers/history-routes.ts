import { eventChanges } from '../../../domain/as-of/event-changes.ts';
import type { TransportEvent } from '../../../domain/containers/transport-event.ts';
import { DATA_SOURCES } from '../../../domain/observations/observation.ts';
import { invalidQuery } from '../../../errors.ts';
import { containerResource } from '../../../jsonapi/resources/container.ts';
import { type KnownMoment, listMoments, type SaidThen } from '../../../operations/as-of/history.ts';
import { loadPastOfContainer } from '../../../operations/as-of/known-past.ts';
import { askPast } from '../../../operations/as-of/past-question.ts';
import type { ContainerAsOf } from '../../../operations/as-of/things-as-of.ts';
import { compareInstants, LONG_AGO, toInstant } from '../../../values/instant.ts';
import { isSameData } from '../../../values/same-data.ts';
import { AnyValue, Choice, DateTime, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { askerOf } from '../../query/as-of.ts';
import { readInstant } from '../../query/instant.ts';
import { route, routesOf } from '../../route.ts';

const SaidShape = Shape({
  observation_id: Nullable(Uuid),
  source: Choice([...DATA_SOURCES, 'prediction']),
  source_name: Text,
  original: Text,
  stated_at: Nullable(DateTime),
  received_at: DateTime,
  payload_id: Nullable(Uuid),
});

const change = {
  what: Type.String({ description: 'An attribute of the container, or a milestone by the name of its event.' }),
  before: AnyValue,
  after: AnyValue,
};

const MomentShape = Shape({ at: DateTime, changes: Type.Array(Shape(change)), said: Type.Array(SaidShape) });
const DifferenceShape = Shape({ ...change, changed_at: DateTime, said: Type.Array(SaidShape) });

const moment = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

export const containerHistoryRoutes = routesOf('Containers', [
  route('GET /containers/:id/history', {
    summary: 'Compare two moments: what changed in what was known of a container, and who said it',
    description:
      'One entry for each moment after `from` and up to `to` at which anything that was received changed what was known: ' +
      'what it was before and after, and the statements that were received then. `difference` compares the two moments ' +
      'themselves: each thing that differs, when it last changed, and by whose word. By the rules of today, as `as_of`.',
    access: 'read',
    atOnce: 2,
    query: Shape({
      from: moment('From the beginning unless it is given.'),
      to: moment('Until now unless it is given; not in the future.'),
    }),
    answer: json(Shape({ data: Type.Array(MomentShape), difference: Type.Array(DifferenceShape) })),
    handle: async (call) => {
      const { services, params, query } = call;
      const now = toInstant(services.now());
      const span = { from: readInstant(query.from) ?? LONG_AGO, to: readInstant(query.to) ?? now };
      if (compareInstants(span.to, now) > 0)
        throw invalidQuery('to', 'Lies in the future: nothing is known of that yet.');
      if (compareInstants(span.from, span.to) > 0) throw invalidQuery('from', 'Comes after `to`.');
      const id = params.id.toLowerCase();
      const moments = await askPast(askerOf(call), async (question) =>
        listMoments(services.db, await loadPastOfContainer(services.db, question, id), id, span),
      );
      const data = moments
        .map(({ at, before, after, said }) => ({ at, changes: changesOf(before, after), said: said.map(toSaid) }))
        .filter(({ changes }) => changes.length > 0);
      return { data, difference: differenceOf(moments, data) };
    },
  }),
]);

type Moment = Static<typeof MomentShape>;
type Change = Moment['changes'][number];

/** What differs at the end, with the last moment at which it changed. */
function differenceOf(moments: readonly KnownMoment[], told: readonly Moment[]): Static<typeof DifferenceShape>[] {
  const last = moments.at(-1);
  if (!last) return [];
  return changesOf(moments[0]?.before ?? null, last.after).flatMap((one) => {
    const by = told.findLast(({ changes }) =>
      changes.some(({ what, after }) => what === one.what && isSameData(after, one.after)),
    );
    return by === undefined ? [] : [{ ...one, changed_at: by.at, said: by.said }];
  });
}

/** Told in other attributes too, or not of the journey. */
const LEFT_OUT: ReadonlySet<string> = new Set(['situation', 'import_deadlines', 'ref_numbers', 'pickup_lfd']);

function changesOf(before: ContainerAsOf | null, after: ContainerAsOf): Change[] {
  const [earlier, later] = [attributesOf(before), attributesOf(after)];
  const changes = Object.entries(later)
    .filter(([what, value]) => !LEFT_OUT.has(what) && !isSameData(earlier[what] ?? null, value ?? null))
    .filter(([, value]) => before !== null || isSomething(value))
    .map(([what, value]): Change => ({ what, before: earlier[what] ?? null, after: value ?? null }));
  const events = eventChanges(before?.events ?? [], after.events).map(
    (one): Change => ({
      what: (one.after ?? one.before)?.event ?? '',
      before: one.before && toEvent(one.before),
      after: one.after && toEvent(one.after),
    }),
  );
  return [...events, ...changes];
}

function attributesOf(known: ContainerAsOf | null): Readonly<Record<string, unknown>> {
  return known === null ? {} : { ...containerResource.toResource(known.container).attributes };
}

/** Of what was not there before, what says nothing is no change. */
function isSomething(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}

function toEvent({ timestamp, timezone, locationLocode, voyageNumber, dataSource }: TransportEvent) {
  return {
    timestamp,
    timezone,
    location_locode: locationLocode,
    voyage_number: voyageNumber,
    data_source: dataSource,
  };
}

function toSaid({ observationId, source, sourceName, original, statedAt, receivedAt, payloadId }: SaidThen) {
  return {
    observation_id: observationId,
    source,
    source_name: sourceName,
    original,
    stated_at: statedAt,
    received_at: receivedAt,
    payload_id: payloadId,
  };
}
