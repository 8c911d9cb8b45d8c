import { resourceTypes } from '../../jsonapi/registry.ts';
import type { ResourceObject } from '../../jsonapi/resource.ts';
import { Shape, type TObject } from '../../values/schema.ts';
import { loadIncluded } from '../included.ts';
import type { Answer, Call, Route } from '../route.ts';
import { includeQuery, parseInclude } from './include.ts';

/**
 * Everything that has relationships can be asked for together with what they lead to. Rows that say nothing of
 * `include` get it here. A publishable key sees what its own rows show, and nothing further.
 */
export function withInclude(row: Route): Route {
  const types = resourceTypesOf(row);
  const isOpen = row.access === 'public' || row.access === 'publishable';
  if (isOpen || !types.some(hasRelationships)) return row;
  const known = row.query?.properties ?? {};
  if ('include' in known) return row;
  return {
    ...row,
    query: Shape({ ...known, ...includeQuery }) as TObject,
    handle: async (call) => {
      // Before anything is done: a name that does not exist must not be told of after a change.
      const tree = parseInclude((call.query as { include?: string }).include, ...types);
      const answer = await row.handle(call);
      return tree.size === 0 ? answer : addIncluded(call, answer, tree);
    },
  };
}

async function addIncluded(
  { services, caller }: Call<never, never, never>,
  answer: Answer,
  tree: ReturnType<typeof parseInclude>,
): Promise<Answer> {
  if (!('document' in answer) || answer.document.included !== undefined) return answer;
  const { document } = answer;
  const resources = [document.data].flat() as ResourceObject[];
  return {
    ...answer,
    document: { ...document, included: await loadIncluded(services, caller.accountId, resources, tree) },
  };
}

function resourceTypesOf({ answer }: Route): string[] {
  if ('one' in answer) return [answer.one, answer.or ?? []].flat();
  return 'many' in answer ? [answer.many, answer.or ?? []].flat() : [];
}

function hasRelationships(type: string): boolean {
  return Object.keys(resourceTypes[type]?.relationships ?? {}).length > 0;
}
