import { ChevronLeft, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { closeMenu, Menu } from '../ui/Menu.tsx';
import { Options } from '../ui/Options.tsx';
import { CountedChoice } from './CountedChoice.tsx';
import { type FilterChanges, type FilterKind, readFilter } from './filter-kind.ts';

interface FilterMenuProps {
  readonly kinds: readonly FilterKind[];
  readonly search: URLSearchParams;
  readonly onChange: (changes: FilterChanges) => void;
}

/** First what to filter by, then its value. */
export function FilterMenu({ kinds, search, onChange }: FilterMenuProps) {
  const [kind, setKind] = useState<FilterKind>();
  return (
    <Menu
      label="Add filter"
      className="filter add-filter"
      onClosed={() => setKind(undefined)}
      trigger={
        <>
          <Plus size={13} aria-hidden />
          Filter
        </>
      }
    >
      {kind === undefined ? (
        kinds.map((one) => (
          <button key={one.parameter} type="button" className="item" onClick={() => setKind(one)}>
            {one.label}
          </button>
        ))
      ) : (
        <FilterForm kind={kind} search={search} onChange={onChange} onBack={() => setKind(undefined)} />
      )}
    </Menu>
  );
}

interface FilterFormProps {
  readonly kind: FilterKind;
  readonly search: URLSearchParams;
  readonly onChange: FilterMenuProps['onChange'];
  readonly onBack: () => void;
}

function FilterForm({ kind, search, onChange, onBack }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = readFilter(kind, new FormData(event.currentTarget));
    closeMenu(event.currentTarget);
    onChange(changes);
  };
  return (
    <form ref={form} className="menu-body" onSubmit={apply}>
      <div className="row">
        <button type="button" className="btn icon quiet small" aria-label="All filters" onClick={onBack}>
          <ChevronLeft size={14} aria-hidden />
        </button>
        <strong>{kind.label}</strong>
      </div>
      {kind.countedBy === undefined ? <FilterControl kind={kind} /> : <CountedChoice kind={kind} search={search} />}
      <Button label="Apply" look="primary" />
    </form>
  );
}

function FilterControl({ kind: { label, hint, choices, days } }: { readonly kind: FilterKind }) {
  if (days !== undefined) {
    return (
      <div className="days">
        <input className="input" type="date" name="first" aria-label={`${label}, first day`} />
        <span className="dim">to</span>
        <input className="input" type="date" name="last" aria-label={`${label}, last day`} />
      </div>
    );
  }
  if (choices === undefined) return <input className="input" name="value" aria-label={label} placeholder={hint} />;
  return (
    <select className="input" name="value" aria-label={label}>
      <Options of={choices} />
    </select>
  );
}
