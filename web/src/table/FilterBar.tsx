import { X } from 'lucide-react';
import { CountedValue } from './CountedChoice.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { type FilterChanges, type FilterKind, isActive, shownValue, withoutFilter } from './filter-kind.ts';

interface FilterBarProps {
  readonly kinds: readonly FilterKind[];
  readonly search: URLSearchParams;
  readonly onChange: (changes: FilterChanges) => void;
  readonly total: string;
}

export function FilterBar({ kinds, search, onChange, total }: FilterBarProps) {
  const active = kinds.filter((kind) => isActive(kind, search));
  return (
    <div className="bar">
      {active.map((kind) => (
        <span key={kind.parameter} className="filter">
          {kind.label}{' '}
          <b>
            {kind.countedBy === undefined ? shownValue(kind, search) : <CountedValue kind={kind} search={search} />}
          </b>
          <button
            type="button"
            aria-label={`Remove filter ${kind.label}`}
            onClick={() => onChange(withoutFilter(kind))}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ))}
      <FilterMenu kinds={kinds} search={search} onChange={onChange} />
      <div className="grow" />
      <span className="dim" role="status">
        {total}
      </span>
    </div>
  );
}
