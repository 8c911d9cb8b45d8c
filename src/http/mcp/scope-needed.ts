import type { Caller } from '../../domain/accounts/caller.ts';
import { parseSmallJson } from '../../text/small-json.ts';

/**
 * Whether an application calls a tool that needs more than the person agreed to: it can ask the person again. Whoever
 * comes with a key is simply not shown such tools.
 */
export async function needsMoreScope({ actor, permission }: Caller, body: Buffer): Promise<boolean> {
  if (actor.type !== 'application' || permission !== 'read') return false;
  const { method, params } = membersOf(parseSmallJson(body));
  const { name } = membersOf(params);
  if (method !== 'tools/call' || typeof name !== 'string') return false;
  const { toolsFor } = await import('../../mcp/tools.ts');
  return toolsFor('write', 'all').some((tool) => tool.name === name && tool.access === 'write');
}

function membersOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
