import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { Question, Toolset } from '../../mcp/toolset.ts';
import { noteAssistantCall, writeOnce } from '../../operations/assistant-calls.ts';
import { actFor } from '../acting-caller.ts';
import type { Services } from '../services.ts';

interface Asking {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly baseUrl: string;
}

/** The public interface for an assistant: every question goes by the same gates as one from outside, as its caller. */
export function toolsetOf(
  server: FastifyInstance,
  { db, now }: Services,
  { request, caller, baseUrl }: Asking,
): Toolset {
  return {
    permission: caller.permission,
    dashboardUrl: baseUrl,
    now,
    // Sent when it is awaited, which has to be while acting for the caller.
    ask: (question) =>
      actFor(caller, async () => {
        const { statusCode, body } = await server.inject({
          method: question.method,
          url: urlOf(question),
          remoteAddress: request.ip,
          headers: { host: request.headers.host ?? 'localhost', 'x-request-id': request.id },
          ...(question.body === undefined ? {} : { payload: question.body }),
        });
        return { status: statusCode, text: body };
      }),
    once: (write, run) => writeOnce(db, caller, write, run, now()),
    report: (error) => request.log.error({ err: error, requestId: request.id }, 'tool of an assistant failed'),
    note: (call) => noteAssistantCall(db, caller, call, now()),
  };
}

function urlOf({ path, query = {} }: Question): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) parameters.append(name, one);
  }
  const text = parameters.toString();
  return `/v2${path}${text === '' ? '' : `?${text}`}`;
}
