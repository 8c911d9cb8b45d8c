import type { Caller } from '../../../domain/accounts/caller.ts';
import { listShippingLines } from '../../../store/carriers/shipping-lines.ts';
import { listDocuments } from '../../../store/documents/documents.ts';
import { pagePorts } from '../../../store/places/ports.ts';
import { pageTerminals } from '../../../store/places/terminals.ts';
import { isTag } from '../../../store/search.ts';
import { listParties } from '../../../store/shipments/parties.ts';
import type { Db } from '../../../store/tables.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** Lookups of one account at a time. */
const MAX_AT_ONCE = 6;
const MAX_QUERY_CHARACTERS = 100;
const MAX_OF_A_KIND = 5;
const PAGE = { number: 1, size: MAX_OF_A_KIND };

const KINDS = ['carrier', 'port', 'terminal', 'customer', 'tag', 'document'] as const;

interface Named {
  readonly kind: (typeof KINDS)[number];
  /** What leads to it: the SCAC of a carrier, the code of a port, the tag itself, an id. */
  readonly id: string;
  readonly name: string;
  /** Country of a place, type of a document. */
  readonly about: string | null;
}

const Answer = Shape({
  data: Type.Array(Shape({ kind: Choice(KINDS), id: Text, name: Text, about: Nullable(Text) })),
});

export const searchNameRoutes = routesOf('Search', [
  route('GET /search/names', {
    atOnce: MAX_AT_ONCE,
    summary: 'Find carriers, ports, terminals, customers, tags and documents by name',
    description:
      `At most ${MAX_OF_A_KIND} of a kind. Ports by how their name begins, tags by the whole of it, the others by a part; ` +
      'documents also by a number they name. `id` is what leads to it: the SCAC of a carrier, the UN/LOCODE of a port, ' +
      'the tag itself.',
    access: 'read',
    query: Shape({ query: Type.String({ minLength: 1, maxLength: MAX_QUERY_CHARACTERS, pattern: '\\S' }) }),
    answer: json(Answer),
    handle: async ({ services, caller, query }) => {
      const text = query.query.trim();
      const found = await Promise.all([
        findCarriers(services.db, text),
        findPlaces(services.db, text),
        findOwn(services.db, caller, text),
        findDocuments(services.db, caller, text),
      ]);
      return { data: found.flat() };
    },
  }),
]);

async function findCarriers(db: Db, text: string): Promise<Named[]> {
  const wanted = text.toLowerCase();
  return (await listShippingLines(db))
    .filter(({ scac, name, shortName }) =>
      [scac, name, shortName].some((one) => (one === scac ? one.toLowerCase() === wanted : contains(one, wanted))),
    )
    .slice(0, MAX_OF_A_KIND)
    .map(({ scac, shortName }) => ({ kind: 'carrier', id: scac, name: shortName, about: null }));
}

function contains(name: string, wanted: string): boolean {
  return name.toLowerCase().includes(wanted);
}

async function findPlaces(db: Db, text: string): Promise<Named[]> {
  const [ports, terminals] = await Promise.all([
    pagePorts(db, { name: text }, PAGE),
    pageTerminals(db, { name: text }, PAGE),
  ]);
  return [
    ...ports.rows.map(({ unlocode, name, countryCode }) => named('port', unlocode, name, countryCode)),
    ...terminals.rows.map(({ id, name, country }) => named('terminal', id, name, country)),
  ];
}

/** Customers and tags of the account. */
async function findOwn(db: Db, { accountId }: Caller, text: string): Promise<Named[]> {
  const [parties, isKnown] = await Promise.all([listParties(db, accountId, PAGE, text), isTag(db, accountId, text)]);
  const customers = parties.rows.map(({ id, companyName }) => named('customer', id, companyName, null));
  return isKnown ? [...customers, named('tag', text, text, null)] : customers;
}

async function findDocuments(db: Db, { accountId, entitlements }: Caller, text: string): Promise<Named[]> {
  if (!entitlements.includes('documents')) return [];
  const lists = await Promise.all([
    listDocuments(db, accountId, PAGE, { filename: text }),
    listDocuments(db, accountId, PAGE, { reference: text }),
  ]);
  const documents = new Map(lists.flatMap(({ rows }) => rows).map((one) => [one.id, one]));
  return [...documents.values()]
    .slice(0, MAX_OF_A_KIND)
    .map(({ id, file, documentType, documentTypeManual }) =>
      named('document', id, file.name, documentTypeManual ?? documentType),
    );
}

function named(kind: Named['kind'], id: string, name: string, about: string | null): Named {
  return { kind, id, name, about };
}
