import { Plus, X } from 'lucide-react';
import type { FormEvent } from 'react';
import { instantsOfDays, showDays } from '../time/day-range.ts';
import { closeMenu, Menu } from '../ui/Menu.tsx';

/** A filter of a list: the parameter of the service and how people choose its value. */
export interface FilterKind {
  readonly parameter: string;
  readonly label: string;
  readonly hint: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** From one day to another: the parameter is followed by `[start]` and `[end]`. */
  readonly days?: true;
}

interface FilterBarProps {
  readonly kinds: readonly FilterKind[];
  readonly search: URLSearchParams;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly total: string;
}

export function FilterBar({ kinds, search, onChange, total }: FilterBarProps) {
  const active = kinds.filter((kind) => parametersOf(kind).some((parameter) => search.has(parameter)));
  return (
    <div className="bar">
      {active.map((kind) => (
        <span key={kind.parameter} className="filter">
          {kind.label} <b>{shownValue(kind, search)}</b>
          <button type="button" aria-label={`Remove filter ${kind.label}`} onClick={() => onChange(without(kind))}>
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
  if (total === undefined) return 'Counting…';
  return `${total.toLocaleString('en')} ${total === 1 ? noun : `${noun}s`}`;
}

interface FilterChoiceProps {
  readonly kind: FilterKind;
  readonly onChange: FilterBarProps['onChange'];
}

function FilterChoice({ kind, onChange }: FilterChoiceProps) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ ...without(kind), ...readForm(kind, new FormData(event.currentTarget)) });
    closeMenu(event.currentTarget);
  };
  return (
    <form className="row" onSubmit={apply}>
      <div className="grow">
        <span className="dim">{kind.label}</span>
        <FilterControl kind={kind} />
      </div>
      <button type="submit" className="btn small" aria-label={`Apply filter ${kind.label}`}>
        Apply
      </button>
    </form>
  );
}

function FilterControl({ kind: { label, hint, choices, days } }: { readonly kind: FilterKind }) {
  if (days === true) {
    return (
      <div className="row days">
        <input className="input" type="date" name="first" aria-label={`${label}, first day`} />
        <span className="dim">to</span>
        <input className="input" type="date" name="last" aria-label={`${label}, last day`} />
      </div>
    );
  }
  if (choices === undefined) return <input className="input" name="value" aria-label={label} placeholder={hint} />;
  return (
    <select className="input" name="value" aria-label={label}>
      {choices.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

function parametersOf({ parameter, days }: FilterKind): string[] {
  return days === true ? [`${parameter}[start]`, `${parameter}[end]`] : [parameter];
}

function without(kind: FilterKind): Record<string, undefined> {
  return Object.fromEntries(parametersOf(kind).map((parameter) => [parameter, undefined]));
}

function readForm(kind: FilterKind, form: FormData): Record<string, string | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  if (kind.days !== true) return { [kind.parameter]: text('value') };
  const { start, end } = instantsOfDays(text('first'), text('last'));
  return { [`${kind.parameter}[start]`]: start, [`${kind.parameter}[end]`]: end };
}

function shownValue(kind: FilterKind, search: URLSearchParams): string {
  if (kind.days === true) {
    const [start = '', end = ''] = parametersOf(kind);
    return showDays(search.get(start), search.get(end));
  }
  const value = search.get(kind.parameter) ?? '';
  return kind.choices?.find(([one]) => one === value)?.[1] ?? value;
}
