import { readConfig } from '../config.ts';
import { messageOf } from '../errors.ts';
import { askOutside } from '../outside/ask.ts';
import { parseOutsideJson } from '../text/outside-json.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { type Command, textOption, UsageError } from './command.ts';

const ANSWER_TIMEOUT_MS = MINUTE_MS;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export const mcpCommand: Command = {
  name: 'mcp',
  usage: '[--url http://localhost:4900] [--key KEY] [--tools default|published|all]   (or the key in LANDFALL_API_KEY)',
  summary: 'Serve assistants on standard input and output, by the service that runs at an address.',
  maxWords: 0,
  options: { url: { type: 'string' }, key: { type: 'string' }, tools: { type: 'string' } },
  run: async (_words, options) => {
    const config = readConfig();
    const url = textOption(options, 'url') ?? config.publicUrl ?? `http://localhost:${config.port}`;
    const key = textOption(options, 'key') ?? config.apiKey;
    const tools = textOption(options, 'tools') ?? 'default';
    if (!URL.canParse(url)) throw new UsageError(`"${url}" is not an address.`);
    if (key === undefined) throw new UsageError('Give a key: LANDFALL_API_KEY in the environment, or --key.');
    const { serveOverStdio } = await import('../mcp/stdio.ts');
    const address = `${url.replace(/(?<!\/)\/+$/, '')}/mcp?${new URLSearchParams({ tools })}`;
    await serveOverStdio((headers, message) => post(address, key, headers, message));
    return 0;
  },
};

async function post(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>>,
  message: object,
): Promise<unknown> {
  const { bytes } = await askOutside({
    url,
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
    maxMs: ANSWER_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  }).catch((error: unknown) => {
    throw new Error(`No service answers at ${url}: ${messageOf(error)}`);
  });
  const answer = parseOutsideJson(bytes);
  if (answer === undefined) throw new Error(`What answers at ${url} cannot be read.`);
  return answer;
}
