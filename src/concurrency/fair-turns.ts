import { setTimeout as delay } from 'node:timers/promises';
import { FairQueue } from './fair-queue.ts';
import { monotonicNowMs } from './monotonic-clock.ts';

const TURN_MS = 4;

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Long work of one kind, of whomever: a turn at a time, its owners in rotation, and after each as long a rest. However many ask for
 * however much, it has half of the event loop at most.
 */
export class FairTurns {
  readonly #waiting = new FairQueue<() => void>();
  #isGoing = false;

  /** Takes the steps of something; gives what comes of it. `onTurn` hears how long each turn was, and ends it by throwing. */
  run<Result>(owner: string, steps: Generator<unknown, Result>, onTurn: (ms: number) => void): Promise<Result> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        const [fromMs, usedFromMs] = [monotonicNowMs(), usedMs()];
        try {
          let step = steps.next();
          while (!step.done && monotonicNowMs() - fromMs < TURN_MS) step = steps.next();
          // What others had of the processor meanwhile is no work of ours.
          onTurn(Math.min(monotonicNowMs() - fromMs, usedMs() - usedFromMs));
          if (step.done) resolve(step.value);
          else this.#waiting.push(owner, turn);
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push(owner, turn);
      if (!this.#isGoing) void this.#go();
    });
  }

  async #go(): Promise<void> {
    this.#isGoing = true;
    for (let turn = this.#waiting.shift(); turn !== undefined; turn = this.#waiting.shift()) {
      const fromMs = monotonicNowMs();
      turn();
      await delay(Math.max(1, monotonicNowMs() - fromMs));
    }
    this.#isGoing = false;
  }
}
