import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Many, Resource } from '../../api/json-api.ts';
import type { CustomFieldDefinition, DataType } from '../../api/resources.ts';
import { Options } from '../../ui/Options.tsx';
import { isChoice } from '../fields/kinds.ts';

type Option = Resource<'custom_field_option'>;

const INPUT_TYPES: Partial<Readonly<Record<DataType, string>>> = {
  number: 'number',
  date: 'date',
  datetime: 'datetime-local',
};

interface FieldControlProps {
  readonly definition: CustomFieldDefinition;
  readonly value: unknown;
}

/** What a value of the field's kind is typed or chosen with. */
export function FieldControl({ definition, value }: FieldControlProps) {
  const { display_name: name, data_type: type } = definition.attributes;
  const { data: options } = useQuery({
    queryKey: ['custom_field_definitions', definition.id, 'options'],
    queryFn: ({ signal }) =>
      get<Many<Option>>(`/custom_field_definitions/${definition.id}/options?page%5Bsize%5D=100`, signal),
    enabled: isChoice(type),
  });
  if (type === 'boolean') return <Choice name={name} value={String(value ?? '')} choices={YES_OR_NO} />;
  if (type === 'enum') {
    const choices = options?.data.map(({ attributes }) => [attributes.value, attributes.label] as const) ?? [];
    return <Choice key={choices.length} name={name} value={String(value ?? '')} choices={choices} />;
  }
  if (type === 'enum_multi') {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return (
      <fieldset className="row">
        <legend className="unseen">{name}</legend>
        {options?.data.map(({ attributes }) => (
          <label key={attributes.value} className="check">
            <input
              type="checkbox"
              name="value"
              value={attributes.value}
              defaultChecked={chosen.includes(attributes.value)}
            />
            {attributes.label}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <input
      className="input"
      name="value"
      aria-label={name}
      type={INPUT_TYPES[type] ?? 'text'}
      step={type === 'number' ? 'any' : undefined}
      defaultValue={typedValue(type, value)}
    />
  );
}

const YES_OR_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, value, choices }: ChoiceProps) {
  return (
    <select className="input" name="value" aria-label={name} defaultValue={value}>
      <option value="">Not filled in</option>
      <Options of={choices} />
    </select>
  );
}

/** Of the form that holds the control, in the type that the service wants; times are typed in UTC. */
export function readControl(type: DataType, form: FormData): unknown {
  if (type === 'enum_multi') {
    const chosen = form.getAll('value').map(String);
    return chosen.length === 0 ? null : chosen;
  }
  const text = String(form.get('value') ?? '').trim();
  if (text === '') return null;
  if (type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true';
  if (type === 'datetime') return new Date(`${text}Z`).toISOString();
  return text;
}

function typedValue(type: DataType, value: unknown): string {
  if (value === null || value === undefined) return '';
  return type === 'datetime' ? new Date(String(value)).toISOString().slice(0, 16) : String(value);
}
