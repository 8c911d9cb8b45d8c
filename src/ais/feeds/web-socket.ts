import type { Socket } from 'node:net';
import { Agent, WebSocket } from 'undici';
import { connectPlainly } from './connect-plainly.ts';
import type { FeedConnect, FeedContext } from './feed.ts';
import { pauseIfBehind } from './pausable.ts';

/** One that is open: what can be said over it, and how it is left at once. */
export interface OpenSocket {
  send(data: string | Uint8Array): void;
  destroy(): void;
}

export interface SocketOptions {
  readonly url: string;
  readonly protocols?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Longer messages end the connection, before they are unpacked. */
  readonly maxMessageBytes: number;
  readonly onOpen: (socket: OpenSocket) => void;
  readonly onMessage: (data: unknown, socket: OpenSocket) => void;
}

/** Runs a WebSocket until it ends; it waits while the database is behind. Rejects with why it could not go on. */
export async function runWebSocket(context: FeedContext, options: SocketOptions, signal: AbortSignal): Promise<void> {
  const { url, protocols = [], headers = {}, maxMessageBytes } = options;
  const { agent, pausable, connectError } = createPausableAgent(context.connect ?? connectPlainly, maxMessageBytes);
  try {
    const socket = new WebSocket(url, { dispatcher: agent, protocols: [...protocols], headers });
    await listen(socket, options, pausable, context, signal);
  } catch (error) {
    // A WebSocket tells only that it failed.
    throw connectError() ?? error;
  } finally {
    // Without waiting for the other side to agree: a dead one never does.
    pausable.destroy();
    await agent.destroy();
  }
}

type Pausable = ReturnType<typeof createPausableAgent>['pausable'];

function listen(
  socket: WebSocket,
  { onOpen, onMessage }: SocketOptions,
  pausable: Pausable,
  context: FeedContext,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve();
    const open = { send: (data: string | Uint8Array) => socket.send(data), destroy: () => pausable.destroy() };
    signal.addEventListener('abort', leave, { once: true });
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => onOpen(open));
    socket.addEventListener('message', ({ data }) => {
      try {
        onMessage(data, open);
      } catch (error) {
        reject(error);
        return;
      }
      pauseIfBehind(pausable, context);
    });
    socket.addEventListener('error', ({ error }) => {
      // Of a message that is too long nothing is told.
      reject(error?.message ? error : new Error('failed, or sent a message that is too long', { cause: error }));
    });
    socket.addEventListener('close', ({ code, reason }) => {
      signal.removeEventListener('abort', leave);
      if (code === 1000) resolve();
      else reject(new Error(`closed with ${code} ${reason}`.trim()));
    });
  });
}

/** A WebSocket cannot be told to wait, but the connection under it can. */
function createPausableAgent(connector: FeedConnect, maxPayloadSize: number) {
  let connection: Socket | undefined;
  let failure: Error | undefined;
  const agent = new Agent({
    webSocket: { maxPayloadSize },
    connect: (options, callback) => {
      connector(options, (...result) => {
        if (result[1]) connection = result[1];
        else failure = result[0];
        callback(...result);
      });
    },
  });
  const pausable = {
    pause: () => connection?.pause(),
    resume: () => connection?.resume(),
    destroy: () => connection?.destroy(),
  };
  return { agent, pausable, connectError: () => failure };
}
