import { setImmediate as nextTurn } from 'node:timers/promises';
import { steadyNowMs } from './steady-clock.ts';

/** How long one piece of work keeps everybody else waiting. */
const TURN_MS = 4;

/** Goes through things whose number somebody else decides, and lets others have their turn in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let endsMs = steadyNowMs() + TURN_MS;
  for (const item of items) {
    if (steadyNowMs() >= endsMs) {
      await nextTurn();
      endsMs = steadyNowMs() + TURN_MS;
    }
    yield item;
  }
}
