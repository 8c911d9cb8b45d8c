import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { problemAt } from '../../ui/Problem.tsx';
import { CHARGE_NAMES } from '../free-time/clock.ts';
import { writeDates, writeRates } from './charge-text.ts';
import type { InvoiceCharge } from './invoice.ts';
import type { Draft, InvoiceFieldsProps } from './invoice-form.ts';

const MAX_CHARGES = 100;

type ChargeGiven = InvoiceCharge | Draft['charges'][number];

interface Row {
  readonly key: number;
  readonly charge: ChargeGiven | undefined;
}

/** A part for each box and charge. */
export function ChargeFields({ given, error }: InvoiceFieldsProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (given?.charges ?? [undefined]).map((charge, key) => ({ key, charge })),
  );
  const add = () => setRows((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, charge: undefined }]);
  return (
    <>
      {rows.map(({ key, charge }, index) => (
        <Charge
          key={key}
          prefix={String(key)}
          index={index}
          charge={charge}
          error={error}
          onRemove={rows.length > 1 ? () => setRows((before) => before.filter((one) => one.key !== key)) : undefined}
        />
      ))}
      {rows.length < MAX_CHARGES ? (
        <div>
          <Button icon={Plus} label="Add a charge" look="small" onClick={add} />
        </div>
      ) : null}
    </>
  );
}

interface ChargeProps {
  readonly prefix: string;
  readonly index: number;
  readonly charge: ChargeGiven | undefined;
  readonly error: unknown;
  readonly onRemove: (() => void) | undefined;
}

const DAYS = [
  ['free_from', 'Free from'],
  ['free_to', 'Free until'],
  ['available_on', 'Available on'],
  ['earliest_return_on', 'Earliest return'],
] as const;

function Charge({ prefix, index, charge, error, onRemove }: ChargeProps) {
  const problem = (member: string) => problemAt(error, `/data/attributes/charges/${index}/${member}`);
  return (
    <fieldset className="tariff-fields">
      <legend>Charge {index + 1}</legend>
      <input type="hidden" name="charge_key" value={prefix} />
      <Field label="Container" problem={problem('container_number')}>
        <input name={`${prefix}_container_number`} className="mono" defaultValue={charge?.container_number ?? ''} />
      </Field>
      <Field label="Charge">
        <select name={`${prefix}_charge`} defaultValue={charge?.charge}>
          <Options of={Object.entries(CHARGE_NAMES)} />
        </select>
      </Field>
      <Field label="Amount" problem={problem('amount')}>
        <input name={`${prefix}_amount`} type="number" step="any" required defaultValue={charge?.amount} />
      </Field>
      <Field label="Free days" problem={problem('free_days')}>
        <input name={`${prefix}_free_days`} type="number" defaultValue={charge?.free_days ?? ''} />
      </Field>
      {DAYS.map(([name, label]) => (
        <Field key={name} label={label} problem={problem(name)}>
          <input name={`${prefix}_${name}`} type="date" defaultValue={charge?.[name] ?? ''} />
        </Field>
      ))}
      <Field label="Dates charged" hint="2026-08-09 to 2026-08-12, 2026-08-14" problem={problem('charged_dates')}>
        <textarea
          name={`${prefix}_charged_dates`}
          rows={2}
          className="mono"
          defaultValue={writeDates(charge?.charged_dates ?? [])}
        />
      </Field>
      <Field label="Rates" hint="4 x 300, 1 x 345" problem={problem('rates')}>
        <textarea name={`${prefix}_rates`} rows={2} className="mono" defaultValue={writeRates(charge?.rates ?? [])} />
      </Field>
      {onRemove === undefined ? null : (
        <div className="whole">
          <Button label={`Remove charge ${index + 1}`} look="small danger" onClick={onRemove} />
        </div>
      )}
    </fieldset>
  );
}
