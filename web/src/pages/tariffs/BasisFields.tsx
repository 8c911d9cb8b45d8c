import { Options } from '../../ui/Options.tsx';
import { problemAt } from '../../ui/Problem.tsx';
import { type Basis, CLOSURE_NAMES, HOLD_NAMES, WEEKDAY_NAMES, WEEKDAYS } from './tariff.ts';
import { answerOf } from './tariff-form.ts';

interface BasisFieldsProps {
  readonly which: 'free' | 'charge';
  readonly legend: string;
  readonly basis: Basis | undefined;
  readonly error: unknown;
}

const ANSWERS = [
  ['yes', 'counts'],
  ['gate', 'if open'],
  ['no', 'no'],
] as const;

/** How each weekday counts, and what is left out. */
export function BasisFields({ which, legend, basis, error }: BasisFieldsProps) {
  const problem = problemAt(error, `/data/attributes/${which}_basis`);
  // Elsewhere charged days are mostly those of the calendar.
  const first = basis ?? (which === 'charge' ? { weekdays: WEEKDAYS } : undefined);
  return (
    <fieldset className="tariff-fields">
      <legend>{legend}</legend>
      <div className="weekday-fields">
        {WEEKDAYS.map((day) => (
          <label key={day}>
            {WEEKDAY_NAMES[day]}
            <select className="input" name={`${which}_${day}`} defaultValue={answerOf(first, day)}>
              <Options of={ANSWERS} />
            </select>
          </label>
        ))}
      </div>
      <label className="check">
        <input type="checkbox" name={`${which}_skips_holidays`} defaultChecked={basis?.skips_holidays === true} />
        Public holidays do not count
      </label>
      <div className="row">
        <span>Not while held by</span>
        {HOLD_NAMES.map(([name, label]) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              name={`${which}_skips_holds`}
              value={name}
              defaultChecked={basis?.skips_holds?.includes(name) === true}
            />
            {label}
          </label>
        ))}
      </div>
      <select
        className="input"
        name={`${which}_closures`}
        aria-label={`${legend}: closures of the terminal`}
        defaultValue={basis?.closures ?? 'count'}
      >
        <Options of={Object.entries(CLOSURE_NAMES)} />
      </select>
      {problem === undefined ? null : <p className="problem">{problem}</p>}
    </fieldset>
  );
}
