import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorAnswer } from './errors.ts';

/** Requests that one connection has sent without waiting for their answers. Clients send one, some a few. */
const MAX_UNDER_WAY = 32;

interface Timeouts {
  readonly http?: ServerOptions | undefined;
  readonly keepAliveTimeout?: number | undefined;
  readonly requestTimeout?: number | undefined;
}

/**
 * A server that answers a few requests of a connection at a time and then closes it: what arrives in one packet is begun
 * at one go, before anybody else is answered.
 */
export function createBoundedServer(handle: RequestListener, timeouts: Timeouts): Server {
  const underWay = new WeakMap<Socket, number>();
  const server = createServer(timeouts.http ?? {}, (request, response) => {
    const { socket } = request;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    if (count > MAX_UNDER_WAY + 1) return;
    if (count > MAX_UNDER_WAY) return refuse(socket, response);
    response.once('close', () => {
      const left = underWay.get(socket) ?? 0;
      // Whoever was refused stays so until the connection has ended.
      if (left <= MAX_UNDER_WAY) underWay.set(socket, left - 1);
    });
    handle(request, response);
  });
  if (timeouts.keepAliveTimeout !== undefined) server.keepAliveTimeout = timeouts.keepAliveTimeout;
  if (timeouts.requestTimeout !== undefined) server.requestTimeout = timeouts.requestTimeout;
  return server;
}

function refuse(socket: Socket, response: ServerResponse): void {
  socket.pause();
  endWithoutStacks(socket);
  const detail = `More than ${MAX_UNDER_WAY} requests were sent on one connection without waiting for answers.`;
  const { status, body } = errorAnswer(429, detail, null, 'too_many_requests');
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', 'retry-after': '1' });
  response.end(JSON.stringify(body));
}

/** When a connection ends, Node makes an error of each request that was on it: the stacks of a thousand take longer than all else. */
function endWithoutStacks(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
}
