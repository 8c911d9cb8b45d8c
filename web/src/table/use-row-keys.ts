import { type RefObject, useEffect, useState } from 'react';

type Action = 'open' | 'select';

/** j and k (or the arrows) move through the rows, Enter opens one, x selects it. Returns the row in question. */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  start: number,
  total: number,
  scrollTo: (index: number) => void,
  act: (index: number, action: Action) => void,
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
      else if (current >= 0 && event.key === 'x') act(current, 'select');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [frame, total, scrollTo, act, current]);
  return current;
}

function stepOf(key: string, isInside: boolean): number {
  if (key === 'j' || (isInside && key === 'ArrowDown')) return 1;
  if (key === 'k' || (isInside && key === 'ArrowUp')) return -1;
  return 0;
}
