import { type RefObject, useEffect, useState } from 'react';

const NO_MORE = {};

/**
 * j and k (or the arrows) move through the rows, Enter opens one, x selects it, and further keys do what they stand for.
 * Returns the row in question.
 */
export function useRowKeys<More extends string = never>(
  frame: RefObject<HTMLElement | null>,
  start: number,
  total: number,
  scrollTo: (index: number) => void,
  act: (index: number, action: 'open' | 'select' | More) => void,
  more: Readonly<Record<string, More>> = NO_MORE,
): number {
  const [current, setCurrent] = useState(start);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (target?.matches?.('input:not([type=checkbox]), textarea, select') || event.ctrlKey || event.metaKey) return;
      if (document.querySelector('dialog[open], :popover-open') !== null) return;
      if (event.key === 'Enter' && target?.matches?.('button, a, summary')) return;
      const isInside = frame.current?.contains(target) === true;
      const step = stepOf(event.key, isInside);
      if (step !== 0) {
        event.preventDefault();
        const next = Math.max(0, Math.min(total - 1, current + step));
        setCurrent(next);
        scrollTo(next);
      } else if (current >= 0 && event.key === 'Enter') act(current, 'open');
      else if (current >= 0) {
        const action = event.key === 'x' ? 'select' : more[event.key];
        if (action === undefined) return;
        event.preventDefault();
        act(current, action);
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [frame, total, scrollTo, act, more, current]);
  return current;
}

function stepOf(key: string, isInside: boolean): number {
  if (key === 'j' || (isInside && key === 'ArrowDown')) return 1;
  if (key === 'k' || (isInside && key === 'ArrowUp')) return -1;
  return 0;
}
