/** Lets so many works run at once; so many more wait for their turn, in order, and whoever comes then is refused. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSemaphore(limits: {
  readonly atOnce: number;
  readonly maxWaiting: number;
  /** What whoever is refused hears. */
  readonly refuse: () => Error;
}): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) inside--;
    else next();
  };
  return async (work) => {
    if (inside < limits.atOnce) inside++;
    else if (waiting.length < limits.maxWaiting) await new Promise<void>((enter) => waiting.push(enter));
    else throw limits.refuse();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
