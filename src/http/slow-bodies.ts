import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../values/duration.ts';

/** How long a body may take. */
export interface BodyPace {
  readonly startMs: number;
  /** What comes faster than this is given more time, up to the longest. */
  readonly minBytesPerSecond: number;
  readonly maxMs: number;
  readonly lookEveryMs: number;
}

/** Long files over slow lines are welcome; connections that are held open with a few bytes now and then are not. */
export const BODY_PACE: BodyPace = {
  startMs: 30_000,
  minBytesPerSecond: 16 * 1024,
  maxMs: 30 * MINUTE_MS,
  lookEveryMs: 5_000,
};

interface Arrival {
  readonly startedMs: number;
  readonly bytesBefore: number;
}

/** Ends requests whose bodies come too slowly, as Node.js does with its one limit for all of them: with 408. */
export function endSlowBodies(server: FastifyInstance, pace: BodyPace): void {
  const arrivals = new Map<IncomingMessage, Arrival>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if ((length !== undefined && length !== '0') || encoding !== undefined) {
      arrivals.set(raw, { startedMs: performance.now(), bytesBefore: raw.socket.bytesRead });
      // All of it was read, or whoever sent it went away.
      raw.once('close', () => arrivals.delete(raw));
    }
    done();
  });
  const watch = setInterval(() => {
    for (const [request, arrival] of arrivals) {
      if (!request.complete && isTooSlow(request, arrival, pace)) endSlowly(server, request);
    }
  }, pace.lookEveryMs).unref();
  server.addHook('onClose', async () => clearInterval(watch));
}

function isTooSlow({ socket }: IncomingMessage, { startedMs, bytesBefore }: Arrival, pace: BodyPace): boolean {
  const received = socket.bytesRead - bytesBefore;
  const allowedMs = pace.startMs + (received / pace.minBytesPerSecond) * 1_000;
  return performance.now() - startedMs > Math.min(allowedMs, pace.maxMs);
}

function endSlowly(server: FastifyInstance, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.server.emit('clientError', error, socket);
}
