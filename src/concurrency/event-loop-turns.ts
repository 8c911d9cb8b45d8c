import { setImmediate as nextTurn } from 'node:timers/promises';
import { monotonicNowMs } from './monotonic-clock.ts';

/** How long one piece of work keeps everybody else waiting. */
const TURN_MS = 4;

/** Takes the steps of something long, with the turns of others in between; gives what comes of it. */
export async function runInTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (let endsMs = monotonicNowMs() + TURN_MS; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (monotonicNowMs() < endsMs) continue;
    await nextTurn();
    endsMs = monotonicNowMs() + TURN_MS;
  }
}

/** Some at a time, and others have their turn in between. */
export async function* inSlices<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + size);
  }
}

/** Goes through things whose number somebody else decides, and lets others have their turn in between. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let endsMs = monotonicNowMs() + TURN_MS;
  for (const item of items) {
    if (monotonicNowMs() >= endsMs) {
      await nextTurn();
      endsMs = monotonicNowMs() + TURN_MS;
    }
    yield item;
  }
}
