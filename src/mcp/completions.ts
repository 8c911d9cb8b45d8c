import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { EXCEPTION_CATEGORIES } from '../domain/exceptions/exception.ts';
import { get } from './ask.ts';
import { promptArguments } from './prompts.ts';
import type { Toolset } from './toolset.ts';

const MAX_VALUES = 100;

/** Arguments that have a fixed set of words. */
const WORDS: Readonly<Record<string, (toolset: Toolset) => Promise<readonly string[]>>> = {
  carrier: async (toolset) => {
    const { data } = await get<{ data: readonly { attributes: { scac: string } }[] }>(toolset, '/shipping_lines');
    return data.map(({ attributes }) => attributes.scac);
  },
  category: async () => EXCEPTION_CATEGORIES,
};

/** Completes what somebody types into an argument of a prompt. */
export function addCompletions(server: McpServer, toolset: Toolset): void {
  server.server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    if (ref.type !== 'ref/prompt') return { completion: { values: [], total: 0, hasMore: false } };
    if (promptArguments(ref.name)?.includes(argument.name) !== true) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such argument of such a prompt.');
    }
    const begun = argument.value.toLowerCase();
    const found = ((await WORDS[argument.name]?.(toolset)) ?? []).filter((word) =>
      word.toLowerCase().startsWith(begun),
    );
    const values = found.toSorted().slice(0, MAX_VALUES);
    return { completion: { values, total: found.length, hasMore: found.length > values.length } };
  });
}
