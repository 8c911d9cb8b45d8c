import { Plus, X } from 'lucide-react';
import type { FormEvent } from 'react';
import { closeMenu, Menu } from '../ui/Menu.tsx';

/** A filter of a list: the parameter of the service and how people choose its value. */
export interface FilterKind {
  readonly parameter: string;
  readonly label: string;
  readonly hint: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
}

interface FilterBarProps {
  readonly kinds: readonly FilterKind[];
  readonly search: URLSearchParams;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly total: string;
}

export function FilterBar({ kinds, search, onChange, total }: FilterBarProps) {
  const active = kinds.filter((kind) => search.has(kind.parameter));
  return (
    <div className="bar">
      {active.map((kind) => (
        <span key={kind.parameter} className="filter">
          {kind.label} <b>{shownValue(kind, search.get(kind.parameter) ?? '')}</b>
          <button
            type="button"
            aria-label={`Remove filter ${kind.label}`}
            onClick={() => onChange({ [kind.parameter]: undefined })}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ))}
      <Menu
        label="Add filter"
        className="filter add-filter"
        trigger={
          <>
            <Plus size={13} aria-hidden />
            Filter
          </>
        }
      >
        <div className="menu-body">
          {kinds.map((kind) => (
            <FilterChoice key={kind.parameter} kind={kind} onChange={onChange} />
          ))}
        </div>
      </Menu>
      <div className="grow" />
      <span className="dim" role="status">
        {total}
      </span>
    </div>
  );
}

export function totalText(total: number | undefined, noun: string): string {
  return total === undefined ? 'Counting…' : `${total.toLocaleString('en')} ${noun}`;
}

interface FilterChoiceProps {
  readonly kind: FilterKind;
  readonly onChange: FilterBarProps['onChange'];
}

function FilterChoice({ kind, onChange }: FilterChoiceProps) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (value !== '') onChange({ [kind.parameter]: value });
    closeMenu(event.currentTarget);
  };
  return (
    <form className="row" onSubmit={apply}>
      <div className="grow">
        <span className="dim">{kind.label}</span>
        {kind.choices === undefined ? (
          <input className="input" name="value" aria-label={kind.label} placeholder={kind.hint} />
        ) : (
          <select className="input" name="value" aria-label={kind.label}>
            {kind.choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <button type="submit" className="btn small">
        Apply
      </button>
    </form>
  );
}

function shownValue(kind: FilterKind, value: string): string {
  return kind.choices?.find(([one]) => one === value)?.[1] ?? value;
}
