/** What is revoked must stop working within a second, in every process: nothing is believed longer than that. */
const BELIEVED_MS = 900;
const MAX_ENTRIES = 10_000;

/**
 * Looks a thing up by its key, and not again for a moment, in which it is there without waiting. What is not found is
 * looked for every time.
 */
export function briefly<Value>(
  lookUp: (key: string) => Promise<Value | undefined>,
  now: () => number,
): (key: string) => Value | Promise<Value | undefined> {
  const cache = new Map<string, { value: Value; until: number }>();
  const lookUpAgain = async (key: string) => {
    cache.delete(key);
    const value = await lookUp(key);
    if (value !== undefined) {
      if (cache.size >= MAX_ENTRIES) cache.clear();
      cache.set(key, { value, until: now() + BELIEVED_MS });
    }
    return value;
  };
  return (key) => {
    const known = cache.get(key);
    return known !== undefined && known.until > now() ? known.value : lookUpAgain(key);
  };
}
