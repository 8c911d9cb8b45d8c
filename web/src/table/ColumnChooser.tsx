import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Menu } from '../ui/Menu.tsx';
import { readPreference, writePreference } from '../ui/preferences.ts';

interface Named {
  readonly id: string;
  readonly label: string;
}

/** The columns a reader wants to see, remembered per list. `hidden` are not shown at first. */
export function useShownColumns<C extends Named>(
  list: string,
  all: readonly C[],
  hidden: readonly string[],
): [readonly C[], (ids: readonly string[]) => void] {
  const key = `columns.${list}`;
  const [ids, setIds] = useState(() => readPreference(key)?.split(','));
  const hiddenIds = hidden.join();
  const shown = useMemo(() => {
    const atFirst = hiddenIds.split(',');
    return all.filter((one) => (ids === undefined ? !atFirst.includes(one.id) : ids.includes(one.id)));
  }, [all, ids, hiddenIds]);
  const choose = (next: readonly string[]) => {
    setIds([...next]);
    writePreference(key, next.join(','));
  };
  return [shown, choose];
}

interface ColumnChooserProps {
  readonly all: readonly Named[];
  readonly shown: readonly Named[];
  readonly onChoose: (ids: readonly string[]) => void;
}

export function ColumnChooser({ all, shown, onChoose }: ColumnChooserProps) {
  const ids = shown.map((one) => one.id);
  return (
    <Menu
      label="Columns"
      className="btn wide"
      trigger={
        <>
          <Columns3 size={15} aria-hidden />
          Columns
        </>
      }
    >
      {all.map(({ id, label }) => (
        <label key={id} className="item">
          <input
            type="checkbox"
            checked={ids.includes(id)}
            onChange={() => onChoose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])}
          />
          {label}
        </label>
      ))}
    </Menu>
  );
}
