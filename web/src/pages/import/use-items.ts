import { useEffect, useState } from 'react';
import type { Cells, Mapping } from './columns.ts';
import { itemsOf, type SheetItem } from './sheet-items.ts';

const ROWS_AT_ONCE = 500;

/** What the rows of a sheet ask for, read a part at a time so that the page goes on; undefined until all are read. */
export function useItems(cells: Cells, mapping: Mapping): readonly SheetItem[] | undefined {
  const [read, setRead] = useState<{ readonly of: Mapping; readonly items: readonly SheetItem[] }>();
  useEffect(() => {
    const reading = itemsOf(cells, mapping, ROWS_AT_ONCE);
    let timer: number | undefined;
    const go = () => {
      const step = reading.next();
      if (step.done) setRead({ of: mapping, items: step.value });
      else timer = setTimeout(go);
    };
    go();
    return () => clearTimeout(timer);
  }, [cells, mapping]);
  return read?.of === mapping ? read.items : undefined;
}
