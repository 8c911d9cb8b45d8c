/**
 * Aborted with another signal, or when its time is over. `AbortSignal.any` with `AbortSignal.timeout` would not do: Node 20 collects
 * the timeout as garbage while somebody waits for it, and what is bounded in time goes on for ever.
 */
export function endsWithin(ms: number, signal: AbortSignal): AbortSignal {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    ms,
  );
  timer.unref();
  const leave = () => {
    clearTimeout(timer);
    over.abort(signal.reason);
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true, signal: over.signal });
  return over.signal;
}
