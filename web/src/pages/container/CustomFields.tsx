import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import type { CustomField, CustomFieldDefinition } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useDefinitions } from '../fields/use-definitions.ts';
import { FieldControl, readControl } from './FieldControl.tsx';
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
    <section className="scroll cards" aria-label="Custom fields" tabIndex={0}>
      {definitions?.data.map((definition) => (
        <FieldRow
          key={definition.id}
          kind={kind}
          id={id}
          definition={definition}
          field={values.data?.data.find((one) => one.attributes.api_slug === definition.attributes.api_slug)}
          mayWrite={mayWrite}
        />
      ))}
    </section>
  );
}

interface FieldRowProps extends CustomFieldsProps {
  readonly definition: CustomFieldDefinition;
  readonly field: CustomField | undefined;
  readonly mayWrite: boolean;
}

function FieldRow({ kind, id, definition, field, mayWrite }: FieldRowProps) {
  const attempt = useAttempt();
  const [isEditing, setIsEditing] = useState(false);
  const { display_name: name, api_slug: slug, data_type: type } = definition.attributes;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = readControl(type, new FormData(event.currentTarget));
    const path = `/${kind}/${id}/custom_fields`;
    const data = { type: 'custom_field', attributes: { api_slug: slug, value } };
    const change = () => (value === null ? remove(path) : send('POST', path, { data }));
    const isSaved = await attempt(change, undefined, [kind === 'containers' ? 'container' : 'shipment', id]);
    if (isSaved) setIsEditing(false);
  };
  const remove = async (path: string) => (field ? send('DELETE', `${path}/${encodeURIComponent(slug)}`) : undefined);
  return (
    <section className="card">
      <header>
        <h2>{name}</h2>
        <span className="dim mono">{slug}</span>
        <div className="grow" />
        {mayWrite && !isEditing ? (
          <Button label="Edit" name={name} look="small" onClick={() => setIsEditing(true)} />
        ) : null}
      </header>
      <div className="pad">
        {isEditing ? (
          <form className="row" onSubmit={(event) => void save(event)}>
            <FieldControl definition={definition} value={field?.attributes.value} />
            <Button label="Save" look="small primary" />
            <Button label="Cancel" look="small" onClick={() => setIsEditing(false)} />
          </form>
        ) : (
          <span className="wrap">{field?.attributes.display_value ?? <span className="dim">Not filled in</span>}</span>
        )}
      </div>
    </section>
  );
}
