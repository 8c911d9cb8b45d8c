import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** A choice that the browser remembers; a forbidden or full storage only forgets it. */
export function usePreference<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const key = `landfall.${name}`;
  const stored = useSyncExternalStore(subscribe, () => read(key));
  const choose = useCallback(
    (choice: Choice) => {
      write(key, choice);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [choices.find((choice) => choice === stored) ?? fallback, choose];
}

export function readPreference(name: string): string | null {
  return read(`landfall.${name}`);
}

export function writePreference(name: string, value: string): void {
  write(`landfall.${name}`, value);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice holds until the page is closed at the latest.
  }
}
