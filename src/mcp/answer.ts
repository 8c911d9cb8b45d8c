import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Desk } from './desk.ts';
import { createMcpServer } from './server.ts';

const MAX_BODY_BYTES = 256 * 1024;

/** Answers one request over HTTP, in the revision it is written in. Nothing is kept from one to the next. */
export async function answerMcp(request: Request, desk: Desk): Promise<Response> {
  const handler = createMcpHandler(() => createMcpServer(desk), {
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  return handler.fetch(request);
}
