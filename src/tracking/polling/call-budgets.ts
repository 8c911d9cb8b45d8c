import type { CallBudget } from '../../sources/source.ts';
import {
  type CarrierBudget,
  type Spending,
  spendCarrierCalls,
  type WantedCall,
} from '../../store/carriers/carrier-budgets.ts';
import type { Db } from '../../store/tables.ts';

/** Installations have a few keys for each of a few dozen lines. */
const MAX_REMEMBERED = 10_000;

interface Caller extends WantedCall {
  readonly resolve: (spent: SpentCall) => void;
  readonly reject: (reason: unknown) => void;
}

/** Whether a call may be made, and how the budget stands. */
export interface SpentCall {
  readonly spending: Spending;
  readonly budget: CarrierBudget;
}

/**
 * Counts the calls of this process against the budgets of keys. Those that are wanted while others are being counted are
 * counted together after them. What is remembered of a budget is only believed by a write that finds it unchanged.
 */
export class CallBudgets {
  readonly #db: Db;
  readonly #known = new Map<string, CarrierBudget>();
  readonly #waiting = new Map<string, Caller[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  spend(budget: CallBudget, call: WantedCall): Promise<SpentCall> {
    return new Promise((resolve, reject) => {
      const caller = { ...call, resolve, reject };
      const waiting = this.#waiting.get(budget.key);
      if (waiting) waiting.push(caller);
      else {
        this.#waiting.set(budget.key, []);
        void this.#count(budget, [caller]);
      }
    });
  }

  /** Until nobody waits. */
  async #count(budget: CallBudget, first: readonly Caller[]): Promise<void> {
    for (let callers = first; callers.length > 0; callers = this.#waiting.get(budget.key)?.splice(0) ?? []) {
      try {
        const counted = await spendCarrierCalls(this.#db, budget, callers, this.#known.get(budget.key));
        if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
        this.#known.set(budget.key, counted.budget);
        counted.spendings.forEach((spending, index) => {
          callers[index]?.resolve({ spending, budget: counted.budget });
        });
      } catch (error) {
        this.#known.delete(budget.key);
        for (const { reject } of callers) reject(error);
      }
    }
    this.#waiting.delete(budget.key);
  }
}
