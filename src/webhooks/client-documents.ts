import type { Agent } from 'undici';
import { LruCache } from '../concurrency/lru-cache.ts';
import { judgeTarget, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { parseSmallJson } from '../text/small-json.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Answer, Exchange } from './exchange.ts';
import { createGuardedAgent } from './guarded-agent.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const DEADLINE_MS = 5_000;
const CONNECTIONS_PER_ORIGIN = 2;
/** Asked for at a time, all together. */
const MAX_UNDER_WAY = 16;
const KEPT = { max: 500, ms: 10 * MINUTE_MS };

export interface ClientDocuments {
  /** What an application says of itself at an address; undefined when nothing there can be read, for whatever reason. */
  find(url: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Documents that are at the address which is the id of an application. Whoever is signed in can have any address asked,
 * so that it is done under the guard of webhooks, and nobody is told why nothing came of it.
 */
export function createClientDocuments(policy: TargetPolicy, steadyNow: () => number): ClientDocuments {
  const agent = createGuardedAgent({
    policy,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
  });
  const kept = new LruCache<{ readonly document: unknown; readonly until: number }>(KEPT.max);
  const underWay = new Map<string, Promise<unknown>>();
  const read = async (url: string) => {
    const document = await fetchDocument(agent, policy, url).finally(() => underWay.delete(url));
    if (document !== undefined) kept.set(url, { document, until: steadyNow() + KEPT.ms });
    return document;
  };
  return {
    find: async (url) => {
      const known = kept.get(url);
      if (known !== undefined && known.until > steadyNow()) return known.document;
      const before = underWay.get(url);
      if (before !== undefined) return before;
      if (underWay.size >= MAX_UNDER_WAY) return undefined;
      const reading = read(url);
      underWay.set(url, reading);
      return reading;
    },
    close: () => agent.destroy(),
  };
}

async function fetchDocument(agent: Agent, policy: TargetPolicy, address: string): Promise<unknown> {
  const verdict = judgeTarget(policy, address);
  if (verdict.kind === 'refused') return undefined;
  const { origin, pathname, search } = verdict.url;
  const outcome = await new Promise<Answer | Error>((resolve) => {
    const headers = ['Accept', 'application/json', 'User-Agent', 'Landfall-OAuth/1'];
    agent.dispatch(
      { origin, path: `${pathname}${search}`, method: 'GET', headers },
      new Exchange(DEADLINE_MS, resolve),
    );
  });
  return outcome instanceof Error || !isJson(outcome) ? undefined : parseSmallJson(outcome.body);
}

function isJson({ statusCode, headers }: Answer): boolean {
  return statusCode === 200 && /^application\/([\w.-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
}
