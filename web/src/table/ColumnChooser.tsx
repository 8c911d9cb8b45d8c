import { ArrowUp, Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Menu } from '../ui/Menu.tsx';
import { readPreference, writePreference } from '../ui/preferences.ts';

interface Named {
  readonly id: string;
  readonly label: string;
}

/** The columns a reader wants to see, in the order they want, remembered per list. `hidden` are not shown at first. */
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
    if (ids === undefined) return all.filter((one) => !atFirst.includes(one.id));
    return ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
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
      {[...shown, ...all.filter(({ id }) => !ids.includes(id))].map(({ id, label }) => (
        <div key={id} className="item column-choice">
          <label>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={() => onChoose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])}
            />
            {label}
          </label>
          {ids.indexOf(id) > 0 ? (
            <button
              type="button"
              className="btn icon quiet small"
              aria-label={`Move ${label} forward`}
              onClick={() => onChoose(movedForward(ids, id))}
            >
              <ArrowUp size={13} aria-hidden />
            </button>
          ) : null}
        </div>
      ))}
    </Menu>
  );
}

function movedForward(ids: readonly string[], id: string): string[] {
  const place = ids.indexOf(id);
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, place - 1), id, ...rest.slice(place - 1)];
}
