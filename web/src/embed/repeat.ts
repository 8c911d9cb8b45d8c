/** Does the work now and then again and again, but not while nobody looks at the page. */
export function repeatWhileVisible(work: () => Promise<void>, everyMs: number): () => void {
  void work();
  const timer = setInterval(() => {
    if (!document.hidden) void work();
  }, everyMs);
  return () => clearInterval(timer);
}
