import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import type { CustomFieldDefinition } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useDefinitions } from '../fields/use-definitions.ts';
import { useCustomFields } from './use-container.ts';

interface CustomFieldsProps {
  readonly kind: 'containers' | 'shipments';
  readonly id: string;
}

const ENTITIES = { containers: 'Container', shipments: 'Shipment' } as const;

/** The account's own fields, each with its value or the reason why it has none. */
export function CustomFields({ kind, id }: CustomFieldsProps) {
  const values = useCustomFields(kind, id);
  const { data: definitions } = useDefinitions(ENTITIES[kind]);
  const mayWrite = useMay('member');
  if (definitions?.data.length === 0) {
    return <Empty title="No custom fields yet">Define some under Custom fields in the navigation.</Empty>;
  }
  return (
    <div className="scroll cards">
      {definitions?.data.map((definition) => (
        <FieldRow
          key={definition.id}
          kind={kind}
          id={id}
          definition={definition}
          value={
            values.data?.data.find((field) => field.attributes.api_slug === definition.attributes.api_slug)?.attributes
              .display_value ?? null
          }
          mayWrite={mayWrite}
        />
      ))}
    </div>
  );
}

interface FieldRowProps extends CustomFieldsProps {
  readonly definition: CustomFieldDefinition;
  readonly value: string | null;
  readonly mayWrite: boolean;
}

function FieldRow({ kind, id, definition, value, mayWrite }: FieldRowProps) {
  const queries = useQueryClient();
  const say = useSay();
  const [isEditing, setIsEditing] = useState(false);
  const { display_name: name, api_slug: slug, data_type: type } = definition.attributes;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('value') ?? '');
    try {
      const attributes = { api_slug: slug, value: parseValue(type, text) };
      await send('POST', `/${kind}/${id}/custom_fields`, { data: { type: 'custom_field', attributes } });
      await queries.invalidateQueries({ queryKey: [kind === 'containers' ? 'container' : 'shipment', id] });
      setIsEditing(false);
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <section className="card">
      <header>
        <h2>{name}</h2>
        <span className="dim mono">{slug}</span>
        <div className="grow" />
        {mayWrite && !isEditing ? (
          <button type="button" className="btn small" onClick={() => setIsEditing(true)}>
            Edit
          </button>
        ) : null}
      </header>
      <div className="pad">
        {isEditing ? (
          <form className="row" onSubmit={(event) => void save(event)}>
            <input className="input" name="value" aria-label={name} defaultValue={value ?? ''} />
            <button type="submit" className="btn primary small">
              Save
            </button>
          </form>
        ) : (
          <span className="wrap">{value ?? <span className="dim">Not filled in</span>}</span>
        )}
      </div>
    </section>
  );
}

/** People type text; the service wants the type of the field. */
function parseValue(type: string, text: string): unknown {
  if (text.trim() === '') return null;
  if (type === 'number') return Number(text);
  if (type === 'boolean') return /^(yes|true|1)$/i.test(text.trim());
  if (type === 'enum_multi') return text.split(',').map((part) => part.trim());
  return text;
}
