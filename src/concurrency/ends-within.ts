import { setMaxListeners } from 'node:events';

/**
 * Does some work with a signal that is aborted with another one, or when its time is over; nothing of it stays when the work has ended.
 * `AbortSignal.any` with `AbortSignal.timeout` would not do: Node 20 collects the timeout as garbage while somebody waits for it, and
 * what is bounded in time goes on for ever.
 */
export async function endsWithin<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    ms,
  );
  timer.unref();
  const leave = () => over.abort(signal?.reason);
  if (signal) {
    // As many listen as are at work, and each goes with its work.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  }
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}
