import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../api/client.ts';
import { type Many, type One, queryString, type Resource } from '../../api/json-api.ts';
import type { Port, Terminal } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { problemAt } from '../../ui/Problem.tsx';
import { EQUIPMENT_LENGTHS, EQUIPMENT_TYPES, HAULAGE_NAMES } from './tariff.ts';
import type { FieldsProps } from './tariff-form.ts';

/** Which boxes the terms are for; what is empty does not matter. */
export function ScopeFields({ terms, error }: FieldsProps) {
  return (
    <fieldset className="tariff-fields">
      <legend>For which boxes</legend>
      <Field label="Line" hint="SCAC. Empty: every line." problem={problemAt(error, '/data/attributes/scac')}>
        <input name="scac" maxLength={4} className="mono" list="tariff-lines" defaultValue={terms?.scac ?? ''} />
      </Field>
      <LineNames />
      <Field label="Country" hint="Such as US." problem={problemAt(error, '/data/attributes/country')}>
        <input name="country" maxLength={2} className="mono" defaultValue={terms?.country ?? ''} />
      </Field>
      <PlaceFields locode={terms?.locode ?? ''} terminalId={terms?.terminal_id ?? ''} error={error} />
      <Field
        label="Passed on by"
        hint="Lines that pass on these terms of a terminal, by SCAC."
        problem={problemAt(error, '/data/attributes/passed_on_by')}
      >
        <input name="passed_on_by" className="mono" defaultValue={terms?.passed_on_by?.join(' ') ?? ''} />
      </Field>
      <Field label="Haulage">
        <select name="haulage" defaultValue={terms?.haulage ?? ''}>
          <Options of={[['', 'Either'], ...Object.entries(HAULAGE_NAMES)]} />
        </select>
      </Field>
      <Field label="Service" hint="The line's name of it. Empty: every service.">
        <input name="service" maxLength={100} defaultValue={terms?.service ?? ''} />
      </Field>
      <Customers partyId={terms?.party_id ?? ''} />
      <Checks
        legend="Equipment"
        name="equipment_types"
        of={EQUIPMENT_TYPES.map((type) => [type, type])}
        chosen={terms?.equipment_types ?? []}
      />
      <Checks
        legend="Length"
        name="equipment_lengths"
        of={EQUIPMENT_LENGTHS.map((feet) => [feet, `${feet}'`])}
        chosen={terms?.equipment_lengths?.map(String) ?? []}
      />
    </fieldset>
  );
}

interface PlaceFieldsProps {
  readonly locode: string;
  readonly terminalId: string;
  readonly error: unknown;
}

const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** A port, and one of its terminals or all of them. */
export function PlaceFields({ locode, terminalId, error }: PlaceFieldsProps) {
  const [port, setPort] = useState(locode);
  const code = port.trim().toUpperCase();
  const { data } = useQuery({
    queryKey: ['terminals', code],
    queryFn: ({ signal }) => listTerminals(code, signal),
    enabled: LOCODE.test(code),
  });
  const terminals = data?.data.map(({ id, attributes }) => [id, attributes.name] as const) ?? [];
  const isListed = terminalId === '' || terminals.some(([id]) => id === terminalId);
  const choices = isListed ? terminals : [...terminals, [terminalId, 'The terminal chosen before'] as const];
  return (
    <>
      <Field label="Port" hint="UN/LOCODE, such as USLGB." problem={problemAt(error, '/data/attributes/locode')}>
        <input
          name="locode"
          maxLength={5}
          className="mono"
          value={port}
          onChange={(event) => setPort(event.target.value)}
        />
      </Field>
      <Field label="Terminal" problem={problemAt(error, '/data/attributes/terminal_id')}>
        <select key={choices.length} name="terminal_id" defaultValue={terminalId}>
          <Options of={[['', 'All'], ...choices]} />
        </select>
      </Field>
    </>
  );
}

async function listTerminals(locode: string, signal: AbortSignal): Promise<Many<Terminal>> {
  const { data: port } = await get<One<Port>>(`/ports/${locode}`, signal);
  return get<Many<Terminal>>(`/terminals${queryString({ 'filter[port]': port.id, 'page[size]': 100 })}`, signal);
}

function Customers({ partyId }: { readonly partyId: string }) {
  const { data } = useGet<Many<Resource<'party'>>>(['parties'], '/parties?page%5Bsize%5D=100');
  const parties = data?.data.map(({ id, attributes }) => [id, attributes.company_name] as const) ?? [];
  return (
    <Field label="Customer" hint="A contract with one wins over what is published.">
      <select key={parties.length} name="party_id" defaultValue={partyId}>
        <Options of={[['', 'Everybody'], ...parties]} />
      </select>
    </Field>
  );
}

interface ChecksProps {
  readonly legend: string;
  readonly name: string;
  readonly of: readonly (readonly [string, string])[];
  readonly chosen: readonly string[];
}

function Checks({ legend, name, of, chosen }: ChecksProps) {
  return (
    <fieldset className="field whole">
      <legend>{legend}, none for all</legend>
      <div className="row">
        {of.map(([value, label]) => (
          <label key={value} className="check">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LineNames() {
  const { data } = useGet<Pick<Many<Resource<'shipping_line'>>, 'data'>>(['shipping_lines'], '/shipping_lines', {
    staleTime: Infinity,
  });
  return (
    <datalist id="tariff-lines">
      {data?.data.map(({ id, attributes }) => (
        <option key={id} value={attributes.scac}>
          {attributes.short_name}
        </option>
      ))}
    </datalist>
  );
}
