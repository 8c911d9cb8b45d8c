import { useSyncExternalStore } from 'react';

const SEEN_AT = 'x-landfall-seen-at';
const listeners = new Set<() => void>();
let oldest: string | undefined;

/** Installs what opens the dashboard without a network, once the page itself is there. */
export function installOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // A browser that refuses, as in a private window, has the dashboard with a network only.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}

/** What was kept belongs to whoever was signed in. */
export function forgetKept(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('forget');
}

/** Whether an answer came from the network or from what was kept, and then when it was seen. */
export function noteAge(headers: Headers): void {
  const seenAt = headers.get(SEEN_AT) ?? undefined;
  const next = seenAt !== undefined && oldest !== undefined && oldest < seenAt ? oldest : seenAt;
  if (next === oldest) return;
  oldest = next;
  for (const listener of listeners) listener();
}

/** When the oldest of what is shown was seen; undefined when all of it is fresh. */
export function useSeenAt(): string | undefined {
  return useSyncExternalStore(subscribe, () => oldest);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
