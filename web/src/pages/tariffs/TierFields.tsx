import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { problemAt } from '../../ui/Problem.tsx';
import { NUMBERING_NAMES } from './tariff.ts';
import { type FieldsProps, firstTiers, MAX_TIERS } from './tariff-form.ts';

/** What each day costs, and until where. */
export function TierFields({ terms, error }: FieldsProps) {
  const [numbering, setNumbering] = useState<string>(terms?.tier_numbering ?? 'charged');
  return (
    <fieldset className="tariff-fields">
      <legend>Rates</legend>
      <Field label="Currency" problem={problemAt(error, '/data/attributes/currency')}>
        <input
          name="currency"
          required
          maxLength={3}
          className="mono"
          defaultValue={terms?.currency}
          placeholder="USD"
        />
      </Field>
      <Field label="Days are numbered">
        <select name="tier_numbering" value={numbering} onChange={(event) => setNumbering(event.target.value)}>
          <Options of={Object.entries(NUMBERING_NAMES)} />
        </select>
      </Field>
      <Field label="At most" hint="Empty: no cap." problem={problemAt(error, '/data/attributes/cap')}>
        <input name="cap" type="number" step="any" defaultValue={terms?.cap ?? ''} />
      </Field>
      <TierRows terms={terms} error={error} inBlocks={numbering === 'blocks'} />
      <label className="check">
        <input type="checkbox" name="charges_last_day" defaultChecked={terms?.charges_last_day !== false} />
        The day on which the clock stops is charged
      </label>
      <label className="check">
        <input type="checkbox" name="per_teu" defaultChecked={terms?.per_teu === true} />
        For each TEU
      </label>
      <label className="check">
        <input type="checkbox" name="forfeits_free_days" defaultChecked={terms?.forfeits_free_days === true} />
        Once a day is charged, the free days are too
      </label>
    </fieldset>
  );
}

function TierRows({ terms, error, inBlocks }: FieldsProps & { readonly inBlocks: boolean }) {
  const [tiers, setTiers] = useState(() => firstTiers(terms).map((tier, key) => ({ ...tier, key })));
  const add = () =>
    setTiers((before) => [...before, { from: '', to: '', amount: '', key: (before.at(-1)?.key ?? 0) + 1 }]);
  const problems = tiers.flatMap((_, index) =>
    ['', '/from', '/to', '/days', '/amount'].flatMap((member) => {
      const problem = problemAt(error, `/data/attributes/tiers/${index}${member}`);
      return problem === undefined ? [] : [`Tier ${index + 1}: ${problem}`];
    }),
  );
  return (
    <div className="tier-rows">
      {tiers.map(({ key, from, to, amount }, index) => (
        <div key={key} className="tier-row">
          {inBlocks ? (
            <input type="hidden" name="tier_from" value="" />
          ) : (
            <label>
              From day
              <input className="input" name="tier_from" type="number" required defaultValue={from} />
            </label>
          )}
          <label>
            {inBlocks ? 'For so many days' : 'to day'}
            <input className="input" name="tier_to" type="number" defaultValue={to} placeholder="no end" />
          </label>
          <label>
            each day
            <input className="input" name="tier_amount" type="number" step="any" required defaultValue={amount} />
          </label>
          {tiers.length > 1 ? (
            <button
              type="button"
              className="btn icon quiet"
              aria-label={`Remove tier ${index + 1}`}
              onClick={() => setTiers((before) => before.filter((one) => one.key !== key))}
            >
              <X size={15} aria-hidden />
            </button>
          ) : null}
        </div>
      ))}
      {problems.map((problem) => (
        <p key={problem} className="problem" role="alert">
          {problem}
        </p>
      ))}
      {tiers.length < MAX_TIERS ? <Button icon={Plus} label="Add a tier" look="small" onClick={add} /> : null}
    </div>
  );
}
