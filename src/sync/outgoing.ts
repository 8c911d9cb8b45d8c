import { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** How a sync that somebody asked for over the interface connects: to where the operator allows, and no further. */
export interface Outgoing {
  /** An address of the name that may be connected to; throws where there is none. */
  addressOf(hostname: string): Promise<string>;
  readonly dispatcher: Dispatcher;
}

const LOOK_EVERY_MS = 250;

/** A socket that is cut when the other side says more than anybody who is written to needs to say. */
export function boundedSocket(maxBytes: number): Socket {
  const socket = new Socket();
  const watch = setInterval(() => {
    if (socket.bytesRead > maxBytes) socket.destroy(new Error(`the server said more than ${maxBytes} bytes`));
  }, LOOK_EVERY_MS);
  socket.once('close', () => clearInterval(watch));
  return socket;
}
