import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../api/json-api.ts';
import { useAttempt } from '../ui/attempt.ts';
import { everyRow } from './select-all.ts';

interface SelectAllProps<R> {
  /** Of the list, with its filters and order. */
  readonly path: string;
  readonly total: number;
  readonly selected: ReadonlyMap<string, R>;
  readonly onSelect: (selected: ReadonlyMap<string, R>) => void;
}

/** Selects every row of the list, those of pages that nobody has looked at too, or none. */
export function SelectAll<R extends Resource>({ path, total, selected, onSelect }: SelectAllProps<R>) {
  const attempt = useAttempt();
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const isSome = selected.size > 0 && selected.size < total;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);
  const choose = async () => {
    if (selected.size > 0) {
      onSelect(new Map());
      return;
    }
    setIsAsking(true);
    await attempt(async () => onSelect(await everyRow<R>(path)));
    setIsAsking(false);
  };
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={selected.size > 0 ? 'Select none' : `Select all ${total.toLocaleString('en')} rows`}
      disabled={isAsking || total === 0}
      checked={selected.size > 0 && !isSome}
      onChange={() => void choose()}
    />
  );
}
