import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import type { Tally } from './compare.ts';
import type { Names } from './names.ts';

type Json = ReturnType<typeof JSON.parse>;
export type Ask = (path: string) => Promise<Json>;

const PAGE = 50;

/** Every page of a list, and what was included with it. */
export async function askAll(ask: Ask, path: string): Promise<{ data: Json[]; included: Json[]; meta: Json }> {
  const data: Json[] = [];
  const included: Json[] = [];
  for (let number = 1; ; number++) {
    const joint = path.includes('?') ? '&' : '?';
    const page = await ask(`${path}${joint}page[number]=${number}&page[size]=${PAGE}`);
    data.push(...page.data);
    included.push(...(page.included ?? []));
    if (data.length >= page.meta.total || page.data.length === 0) return { data, included, meta: page.meta };
  }
}

/** Whatever a question fails with is no answer, and counts as a false one. */
export async function attempt(tally: Tally, kind: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    tally.compare(String(error), 'an answer', kind, `${kind}.failed`);
  }
}

/** A relationship by the name of what it points to. */
export function relation(resource: Json, name: string, names: Names): unknown {
  const { data } = resource.relationships[name] ?? {};
  if (data === null || data === undefined) return null;
  if (Array.isArray(data)) return data.map(({ id }: Json) => names.of(id) ?? id).sort();
  return names.of(data.id) ?? data.id;
}

export function asker(followed: Pick<FollowedWorld, 'call'>): Ask {
  return (path) => followed.call('GET', path);
}
