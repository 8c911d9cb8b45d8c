import type { Socket } from 'node:net';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import type { Feed, FeedContext } from './feed.ts';
import { createDecoder } from './formats.ts';
import { pauseIfBehind } from './pausable.ts';

export interface TcpAddress {
  readonly host: string;
  readonly port: number;
}

/** Connects to a receiver or an aggregator that sends to whoever connects. */
export function createTcpClient(context: FeedContext, address: TcpAddress, silentAfterMs?: number): Feed {
  const loop = new ConnectionLoop(context, (heard, signal) => receive(context, address, heard, signal), silentAfterMs);
  return { status: context.status, reconnect: () => loop.reconnect(), stop: () => loop.stop() };
}

function receive(context: FeedContext, address: TcpAddress, heard: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { connect = connectPlainly } = context;
    const leave = () => resolve();
    signal.addEventListener('abort', leave, { once: true });
    const target = { hostname: address.host, port: String(address.port), protocol: 'tcp:' };
    connect(target, (error, socket) => {
      signal.removeEventListener('abort', leave);
      if (socket === null) reject(error);
      else if (signal.aborted) socket.destroy();
      else readUntilClosed(socket, context, heard, signal).then(resolve, reject);
    });
  });
}

function readUntilClosed(socket: Socket, context: FeedContext, heard: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setKeepAlive(true);
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    readSocket(socket, context, heard);
  });
}

/** Shared with the server: everything a socket sends goes to a decoder of its own. */
export function readSocket(socket: Socket, context: FeedContext, heard: () => void): void {
  const decoder = createDecoder(context);
  socket.on('data', (chunk) => {
    heard();
    decoder.push(chunk, context.now());
    pauseIfBehind(socket, context);
  });
  socket.once('close', () => decoder.end());
}
