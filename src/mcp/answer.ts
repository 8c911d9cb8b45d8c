import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer } from './server.ts';
import { isToolSet, TOOL_SETS } from './tools.ts';
import type { Toolset } from './toolset.ts';

const MAX_BODY_BYTES = 256 * 1024;
const INVALID = -32_600;

/** Answers one request over HTTP, in the revision it is written in. Nothing is kept from one to the next. */
export async function answerMcp(request: Request, toolset: Toolset): Promise<Response> {
  const set = new URL(request.url).searchParams.get('tools') ?? 'default';
  if (!isToolSet(set)) return noSuchSet();
  const handler = createMcpHandler(() => createMcpServer(toolset, set), { maxRequestBodySize: MAX_BODY_BYTES });
  return handler.fetch(request);
}

function noSuchSet(): Response {
  const message = `There is no such set of tools: ask for ${TOOL_SETS.join(', ')}.`;
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: INVALID, message } }, { status: 400 });
}
