import { Readable } from 'node:stream';
import type { Document } from '../jsonapi/document.ts';
import { resourceTypes } from '../jsonapi/registry.ts';
import type { Page } from '../store/page.ts';
import { Shape, type TObject, type TProperties } from '../values/schema.ts';
import { Accompanied, type AnswerShape, type Company, Written } from './answer.ts';
import { findIncluded } from './included.ts';
import { readFields, takesFields } from './query/fields.ts';
import { type IncludeTree, includeQuery, parseInclude } from './query/include.ts';
import { type PageQuery, pageDocument, pageQuery, readPage, wholeDocument, wholeQuery } from './query/page.ts';
import type { Answer, AnyCall, Operation, Route } from './route.ts';

type MemberQuery = Partial<PageQuery> & { readonly include?: string };

/**
 * Makes of a row, whose handler returns things, what the server answers with: shows them as the row says, cuts pages,
 * adds what is related. `route` has seen to it that handlers return what their rows say.
 */
export function answering(row: Route): Operation {
  const { answer, handle } = row;
  const include = includable(row);
  const query = queryOf(row, include !== undefined);
  const wantsFields = takesFields(query?.properties ?? {});
  return {
    ...row,
    ...(query === undefined ? {} : { query }),
    handle: async (call) => {
      const asked: MemberQuery = call.query;
      // Before anything is done: a name that does not exist must not be told of after a change.
      const tree = include && parseInclude(asked.include ?? include.usual, ...include.types);
      const fields = wantsFields ? readFields(asked) : undefined;
      const page = 'pages' in answer ? readPage(asked as PageQuery, answer.pages.max) : undefined;
      const returned = await handle(call, page as never, tree ?? NOTHING);
      const { content, company } =
        returned instanceof Accompanied ? returned : new Accompanied<unknown>(returned, ALONE);
      const headers = company.headers === undefined ? {} : { headers: company.headers };
      const document = documentOf(answer, call, content);
      if (document === undefined) return { ...headers, ...bare(answer, content) };
      const included =
        company.included === undefined
          ? await includedIn(call, document.data, tree, {
              always: include?.always === true,
              fields,
              pageSize: page?.size,
            })
          : { included: company.included };
      return {
        ...headers,
        document: {
          ...document,
          ...linked(call, document.links, { ...selfOf(answer, document), ...company }),
          ...(company.meta === undefined ? {} : { meta: { ...document.meta, ...company.meta } }),
          ...included,
          ...(fields === undefined ? {} : { fields }),
        },
      };
    },
  };
}

const ALONE: Company = {};
const NOTHING: IncludeTree = new Map();

interface Includable {
  readonly types: readonly string[];
  /** What is included unless a client says otherwise. */
  readonly usual: string;
  /** Whether `included` is there even if nothing is. */
  readonly always: boolean;
}

/**
 * Everything that has relationships can be asked for together with what they lead to. A publishable key sees what its own
 * rows show, and nothing further; a row with a parameter `include` of its own does as it says there.
 */
function includable({ answer, access, query }: Route): Includable | undefined {
  if (!('one' in answer || 'many' in answer)) return undefined;
  const { type, or } = 'one' in answer ? answer.one : answer.many;
  const types = or === undefined ? [type] : [type, or];
  const isOpen = access === 'public' || access === 'publishable';
  if (isOpen || 'include' in (query?.properties ?? {}) || !types.some(hasRelationships)) return undefined;
  return { types, usual: answer.include?.join(',') ?? '', always: answer.include !== undefined };
}

function hasRelationships(type: string): boolean {
  return Object.keys(resourceTypes[type]?.relationships ?? {}).length > 0;
}

/** The parameters of a row with those that follow from its answer. */
function queryOf({ answer, query }: Route, takesInclude: boolean): TObject | undefined {
  const added: TProperties = {
    ...('pages' in answer ? pageQuery(answer.pages.size, answer.pages.max) : {}),
    ...('whole' in answer ? wholeQuery : {}),
    ...query?.properties,
    ...(takesInclude ? includeQuery : {}),
  };
  return query === undefined && Object.keys(added).length === 0 ? undefined : { ...query, ...Shape(added) };
}

function documentOf(answer: AnswerShape, call: AnyCall, content: unknown): Document | undefined {
  if ('one' in answer) return { data: answer.one.toResource(content as never) };
  if (!('many' in answer)) return undefined;
  const show = (things: readonly never[]) => things.map(answer.many.toResource);
  if ('pages' in answer) {
    const { rows, ...total } = content as Page<never>;
    return pageDocument(call, show(rows), total, answer.pages.max);
  }
  const all = show(content as readonly never[]);
  return 'whole' in answer ? wholeDocument(call, all) : { data: all };
}

/** An answer that is no document. */
function bare(answer: AnswerShape, content: unknown): Answer {
  if (content instanceof Written) return { bytes: content.bytes };
  if (content instanceof Readable) return { stream: content };
  if ('json' in answer) return { json: content };
  return typeof content === 'string' ? { text: content } : { nothing: true };
}

async function includedIn(
  { services, caller }: AnyCall,
  data: Document['data'],
  tree: IncludeTree | undefined,
  { always, ...writing }: { readonly always: boolean } & Parameters<typeof findIncluded>[4],
): Promise<Pick<Document, 'included' | 'rest'>> {
  if (tree === undefined || tree.size === 0) return always ? { included: [] } : {};
  const { first, rest } = await findIncluded(services, caller.accountId, 'type' in data ? [data] : data, tree, writing);
  return { included: first, rest };
}

function selfOf(answer: AnswerShape, { data }: Document): Company {
  return 'self' in answer && answer.self !== undefined && 'id' in data ? { self: `${answer.self}/${data.id}` } : {};
}

function linked(
  { baseUrl }: AnyCall,
  links: Document['links'],
  { self, links: more }: Company,
): Pick<Document, 'links'> {
  if (self === undefined && more === undefined) return {};
  return { links: { ...links, ...(self === undefined ? {} : { self: `${baseUrl}/v2${self}` }), ...more } };
}
