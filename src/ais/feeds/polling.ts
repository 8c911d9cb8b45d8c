import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Question } from './ask-json.ts';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import type { Feed, FeedContext } from './feed.ts';

/** Asks once, and says when it was answered. */
export type AskInTurn = (question: Question, turn: number, heard: () => void) => Promise<void>;

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
