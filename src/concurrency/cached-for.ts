/** What is loaded is given to everybody who asks soon after; a failure to nobody else. */
export function cachedFor<Value>(load: () => Promise<Value>, maxAgeMs: number): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly atMs: number } | undefined;
  return () => {
    if (kept === undefined || performance.now() - kept.atMs > maxAgeMs) {
      kept = { value: load(), atMs: performance.now() };
      kept.value.catch(() => {
        kept = undefined;
      });
    }
    return kept.value;
  };
}
