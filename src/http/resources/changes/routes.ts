import { CHANGE_KINDS, type Change, changesOf, countChanges } from '../../../domain/events/change.ts';
import { notFound } from '../../../errors.ts';
import { changeResource } from '../../../jsonapi/resources/change.ts';
import { getContainer } from '../../../operations/containers.ts';
import { noteVisit } from '../../../store/accounts/visits.ts';
import { countToldEvents, listToldEvents } from '../../../store/events/changes.ts';
import { DAY_MS } from '../../../values/duration.ts';
import { parseInstant, toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, many } from '../../answer.ts';
import { type Call, route, routesOf } from '../../route.ts';

const DEFAULT_DAYS = 7;
const MAX_DAYS = 92;
const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;
const MAX_TAG_CHARACTERS = 100;
/** Of one account at a time: a filter may read far back. */
const MAX_AT_ONCE = 4;

/** Holds and fees of more events than this are not told apart any more. */
const MAX_COUNTED_OF_TERMINALS = 20_000;

const ByKind = Shape(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, Type.Integer()])));

const FILTERS = {
  since: Type.Optional(
    Type.String({ format: 'date-time', description: `By default ${DEFAULT_DAYS} days ago, at most ${MAX_DAYS}.` }),
  ),
  until: Type.Optional(DateTime),
  'filter[kind]': Type.Optional(Choice(CHANGE_KINDS)),
  'filter[customer_id]': Type.Optional(Uuid),
  'filter[tag]': Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TAG_CHARACTERS })),
  'filter[port]': Type.Optional(
    Type.String({ pattern: '^[A-Za-z]{2}[A-Za-z2-9]{3}$', description: 'UN/LOCODE of origin or destination.' }),
  ),
  'filter[shipment_id]': Type.Optional(Uuid),
  'filter[container_id]': Type.Optional(Uuid),
};
const SummaryQuery = Shape(FILTERS);
const Query = Shape({
  ...FILTERS,
  before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,17}$', description: '`meta.before` of the page before.' })),
  'page[size]': Type.Integer({ minimum: 1, default: DEFAULT_SIZE, description: `Events; at most ${MAX_SIZE}.` }),
});

export const changeRoutes = routesOf('Changes', [
  route('GET /changes', {
    atOnce: MAX_AT_ONCE,
    summary: 'List what changed, newest first',
    description:
      'What the stream told: arrivals, departures, new and moved estimates, holds set and lifted, last free days, ' +
      'new documents, and what colleagues did. `occurred_at` is when it became known, `at` when it happened; `from` ' +
      'and `to` are what was moved. Older ones: ask again with `before` set to `meta.before`, as `links.next` does.',
    access: 'read',
    query: Query,
    answer: many(changeResource),
    handle: async (call) => {
      const { query, services, caller } = call;
      const size = Math.min(query['page[size]'], MAX_SIZE);
      const asked = { ...(await read(call)), before: query.before };
      // An event of a terminal may tell of holds and of fees.
      const isWanted = ({ kind }: Change) => asked.kind === undefined || kind === asked.kind;
      const events = await listToldEvents(services.db, caller.accountId, { ...asked, limit: size + 1 });
      const shown = events.slice(0, size);
      const before = events.length > size ? (shown.at(-1)?.id ?? null) : null;
      return accompanied(shown.flatMap(changesOf).filter(isWanted), {
        links: { self: `${call.baseUrl}${call.url}`, ...(before === null ? {} : { next: linkTo(call, before) }) },
        meta: { size, since: asked.since, before },
      });
    },
  }),
  route('GET /changes/summary', {
    atOnce: MAX_AT_ONCE,
    summary: 'Count what changed, by kind',
    description: 'The numbers of what `GET /changes` lists for the same filters, on all of its pages.',
    access: 'read',
    query: SummaryQuery,
    answer: json(Shape({ since: DateTime, total: Type.Integer(), by_kind: ByKind })),
    handle: async (call) => {
      const asked = await read(call);
      const { services, caller } = call;
      const limit = MAX_COUNTED_OF_TERMINALS;
      const { byName, ofTerminals } = await countToldEvents(services.db, caller.accountId, { ...asked, limit });
      const counted = countChanges(byName, ofTerminals);
      const byKind = Object.fromEntries(
        CHANGE_KINDS.map((kind) => [kind, asked.kind === undefined || asked.kind === kind ? counted[kind] : 0]),
      );
      const total = Object.values(byKind).reduce((sum, count) => sum + count, 0);
      return { since: asked.since, total, by_kind: byKind };
    },
  }),
  route('POST /visit', {
    summary: 'Note that a person is here, and learn until when they were here before',
    description: 'For people who are signed in. A visit lasts while they come back within half an hour.',
    access: 'write',
    personAccess: 'read',
    answer: json(Shape({ previous_visit_ended_at: Nullable(DateTime) })),
    handle: async ({ services, caller }) => {
      if (caller.actor.type !== 'user' || caller.userId === null) throw notFound('Visit');
      const since = await noteVisit(services.db, caller.accountId, caller.userId, toInstant(services.now()));
      return { previous_visit_ended_at: since };
    },
  }),
]);

async function read({
  query,
  services,
  caller,
}: Pick<Call<unknown, Static<typeof SummaryQuery>, unknown>, 'query' | 'services' | 'caller'>) {
  const nowMs = services.now().getTime();
  const given = query.since === undefined ? undefined : parseInstant(query.since);
  const sinceMs = given === undefined ? nowMs - DEFAULT_DAYS * DAY_MS : Date.parse(given);
  const containerId = query['filter[container_id]'];
  const container = containerId === undefined ? undefined : await getContainer(services.db, caller, containerId);
  return {
    since: toInstant(new Date(Math.max(sinceMs, nowMs - MAX_DAYS * DAY_MS))),
    until: query.until === undefined ? undefined : parseInstant(query.until),
    kind: query['filter[kind]'],
    customerId: query['filter[customer_id]'],
    tag: query['filter[tag]'],
    locode: query['filter[port]']?.toUpperCase(),
    shipmentId: query['filter[shipment_id]'] ?? container?.shipmentId,
    containerId,
  };
}

function linkTo({ url, baseUrl }: { readonly url: string; readonly baseUrl: string }, before: string): string {
  const next = new URL(url, 'http://host');
  next.searchParams.set('before', before);
  return `${baseUrl}${next.pathname}${next.search}`;
}
