/** Takes the steps of something at once, where nobody waits for a turn; gives what comes of it. */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
