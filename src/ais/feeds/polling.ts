import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import type { Feed, FeedContext } from './feed.ts';

/** By what a question is asked, and until when. */
export interface Asking {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

/** Asks once, and says when it was answered. */
export type AskInTurn = (asking: Asking, turn: number, heard: () => void) => Promise<void>;

/** A service that is asked again and again; what is asked begins anew with every connection. */
export function createPolling(
  context: FeedContext,
  begin: () => AskInTurn,
  intervalMs: number,
  silentAfterMs?: number,
): Feed {
  const poll = async (heard: () => void, signal: AbortSignal) => {
    const dispatcher = new Agent({ connect: context.connect ?? connectPlainly });
    const ask = begin();
    try {
      for (let turn = 0; !signal.aborted; turn++) {
        await ask({ dispatcher, signal }, turn, heard);
        await delay(intervalMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await dispatcher.destroy();
    }
  };
  const loop = new ConnectionLoop(context, poll, silentAfterMs);
  return { status: context.status, reconnect: () => loop.reconnect(), stop: () => loop.stop() };
}
