import type { ExceptionCategory } from '../../api/exceptions.ts';
import type { Overview } from '../../api/overview.ts';

interface QuickFiltersProps {
  readonly search: URLSearchParams;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly overview: Overview | undefined;
}

const KINDS: readonly (readonly [category: ExceptionCategory, label: string, tone: string])[] = [
  ['eta_slip', 'Late by a day or more', 'bad'],
  ['last_free_day_near', 'Free time ends in 48 h', 'warn'],
  ['past_last_free_day', 'Past last free day', 'bad'],
  ['hold', 'On hold', 'bad'],
  ['no_update', 'No update from the line', 'warn'],
];

const ACTIVE = 'filter[active]';
const EXCEPTION = 'filter[exception]';

export function QuickFilters({ search, onChange, overview }: QuickFiltersProps) {
  const isActive = search.get(ACTIVE) === 'true' && !search.has(EXCEPTION);
  return (
    <fieldset className="kpis" aria-label="Quick filters">
      <button
        type="button"
        aria-pressed={isActive}
        onClick={() => onChange({ [ACTIVE]: isActive ? undefined : 'true', [EXCEPTION]: undefined })}
      >
        <b>{overview?.containers.active.toLocaleString('en') ?? '…'}</b>
        <span>Active containers</span>
      </button>
      {KINDS.map(([category, label, tone]) => {
        const isPressed = search.get(EXCEPTION) === category;
        const count = overview?.containers.by_exception[category];
        return (
          <button
            key={category}
            type="button"
            className={count ? tone : ''}
            aria-pressed={isPressed}
            onClick={() => onChange({ [EXCEPTION]: isPressed ? undefined : category })}
          >
            <b>{count?.toLocaleString('en') ?? '…'}</b>
            <span>{label}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
