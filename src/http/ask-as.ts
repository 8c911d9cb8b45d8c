import type { FastifyInstance } from 'fastify';
import type { Caller } from '../domain/accounts/caller.ts';
import { actFor } from './acting-caller.ts';

interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly mail?: string;
}

/** Asks the public interface for somebody of the installation itself, by the same gates as from outside. */
export function askAs<Answer>(server: FastifyInstance, caller: Caller, asked: Asked): Promise<Answer> {
  const { method, path, body, mail } = asked;
  // Sent when it is awaited, which has to be while acting for the caller.
  return actFor(caller, async () => {
    const reply = await server.inject({
      method,
      url: `/v2${path}`,
      headers: { host: 'localhost', ...(mail === undefined ? {} : { 'content-type': 'message/rfc822' }) },
      ...(body === undefined ? {} : { payload: body }),
      ...(mail === undefined ? {} : { payload: mail }),
    });
    if (reply.statusCode >= 300) throw new Error(`${method} ${path} → ${reply.statusCode} ${reply.body}`);
    return reply.body === '' ? undefined : JSON.parse(reply.body);
  });
}
