import { fromJsonSchema, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const PRESENT = '2026-07-28';
const META = 'io.modelcontextprotocol/';

/** Sends a message to a service and gives its answer back. */
export type Post = (headers: Readonly<Record<string, string>>, message: object) => Promise<unknown>;

interface Discovered {
  readonly capabilities: object;
  readonly instructions?: string;
  readonly serverInfo: { readonly name: string; readonly version: string };
}

/** What is handed on as it is; the rest of the protocol is between the client and this process. */
const METHODS = {
  tools: ['tools/list', 'tools/call'],
  prompts: ['prompts/list', 'prompts/get'],
  resources: ['resources/list', 'resources/templates/list', 'resources/read'],
  completions: ['completion/complete'],
} as const;

/** Anything: the service checks it. */
const ANYTHING = fromJsonSchema<Readonly<Record<string, unknown>>>({ type: 'object' });

/**
 * A server on standard input and output that has nothing of its own: what is asked goes to a service, so that a tool is
 * the same wherever it is called. Ends with its client.
 */
export async function serveOverStdio(post: Post): Promise<void> {
  const call = createCaller(post);
  const { capabilities, instructions, serverInfo } = await discover(call);
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  const handle = serveStdio(() => {
    const server = new Server(serverInfo, { capabilities, ...(instructions === undefined ? {} : { instructions }) });
    for (const [capability, methods] of Object.entries(METHODS)) {
      if (!Object.hasOwn(capabilities, capability)) continue;
      for (const method of methods) {
        server.setRequestHandler(method, { params: ANYTHING }, (params) => call(method, params));
      }
    }
    return server;
  });
  await ended;
  await handle.close();
}

type Caller = (method: string, params: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;

function createCaller(post: Post): Caller {
  let id = 0;
  return async (method, params) => {
    id += 1;
    const { _meta: _, ...given } = params;
    const name = given['name'] ?? given['uri'];
    const headers = {
      'mcp-protocol-version': PRESENT,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': encodeName(name) } : {}),
    };
    const _meta = { [`${META}protocolVersion`]: PRESENT, [`${META}clientCapabilities`]: {} };
    return readResult(await post(headers, { jsonrpc: '2.0', id, method, params: { ...given, _meta } }));
  };
}

/** Headers are plain ASCII. */
function encodeName(name: string): string {
  return /^[\x21-\x7e]+$/.test(name) ? name : `=?base64?${Buffer.from(name).toString('base64')}?=`;
}

async function discover(call: Caller): Promise<Discovered> {
  const { capabilities, instructions, _meta } = await call('server/discover', {});
  const info = isRecord(_meta) ? _meta[`${META}serverInfo`] : undefined;
  return {
    capabilities: isRecord(capabilities) ? capabilities : {},
    ...(typeof instructions === 'string' ? { instructions } : {}),
    serverInfo: isRecord(info)
      ? { name: String(info['name']), version: String(info['version']) }
      : { name: 'landfall', version: '0' },
  };
}

function readResult(answer: unknown): Record<string, unknown> {
  if (!isRecord(answer)) throw new Error('The service answered with something that is not JSON-RPC.');
  const { result, error } = answer;
  if (isRecord(result)) {
    const { resultType: _, ttlMs: __, cacheScope: ___, ...rest } = result;
    return rest;
  }
  throw new Error(isRecord(error) ? String(error['message']) : 'The service answered with no result.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
