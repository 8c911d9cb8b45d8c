export interface Repetition {
  /** Does the work at once, and counts from there. */
  now(): void;
  stop(): void;
}

/** Does the work now and again whenever it asks for it, but not while nobody looks at the page. */
export function repeat(work: () => Promise<{ readonly againInMs: number }>): Repetition {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const now = async () => {
    const mine = ++turn;
    clearTimeout(timer);
    const { againInMs } = await work();
    if (mine === turn) timer = setTimeout(whenLookedAt, againInMs);
  };
  const whenLookedAt = () => {
    if (document.hidden) document.addEventListener('visibilitychange', whenLookedAt, { once: true });
    else void now();
  };
  void now();
  return {
    now: () => void now(),
    stop: () => {
      turn += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenLookedAt);
    },
  };
}
