import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import type { CustomFieldDefinition } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf, Problem, problemAt } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { DEFINITIONS_KEY, useDefinitions } from './use-definitions.ts';

const TYPES = ['short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference'];

export default function FieldsPage() {
  const queries = useQueryClient();
  const say = useSay();
  const mayWrite = useMay('member');
  const [isCreating, setIsCreating] = useState(false);
  const { data, error } = useDefinitions();
  const remove = async (definition: CustomFieldDefinition) => {
    try {
      await send('DELETE', `/custom_field_definitions/${definition.id}`);
      await queries.invalidateQueries({ queryKey: DEFINITIONS_KEY });
    } catch (problem) {
      say(messageOf(problem), 'bad');
    }
  };
  if (error !== null) return <Problem error={error} />;
  return (
    <>
      <div className="head">
        <div>
          <h1>Custom fields</h1>
          <p>Your own fields on shipments and containers.</p>
        </div>
        <div className="grow" />
        {mayWrite ? (
          <button type="button" className="btn primary" onClick={() => setIsCreating(true)}>
            <Plus size={15} aria-hidden />
            New field
          </button>
        ) : null}
      </div>
      <div className="scroll cards">
        {data?.data.map((definition) => (
          <section key={definition.id} className="card">
            <header>
              <h2>{definition.attributes.display_name}</h2>
              <span className="dim mono">{definition.attributes.api_slug}</span>
              <div className="grow" />
              {mayWrite ? (
                <button type="button" className="btn small danger" onClick={() => void remove(definition)}>
                  Delete
                </button>
              ) : null}
            </header>
            <div className="pad dim">
              {definition.attributes.entity_type}, {definition.attributes.data_type.replaceAll('_', ' ')}.{' '}
              {definition.attributes.description ?? 'No description.'}
            </div>
          </section>
        ))}
        {data?.data.length === 0 ? <Empty title="No custom fields yet" /> : null}
      </div>
      {isCreating ? <CreateDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const attributes = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const body = { data: { type: 'custom_field_definition', attributes } };
      await send('POST', '/custom_field_definitions', body);
      await queries.invalidateQueries({ queryKey: DEFINITIONS_KEY });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title="New custom field" onClose={onClose}>
      <form onSubmit={(event) => void create(event)}>
        <div className="body">
          <Field label="Name">
            <input name="display_name" required />
          </Field>
          <Field
            label="Slug"
            hint="Lower-case letters, digits and _; programs use it."
            problem={problemAt(error, '/data/attributes/api_slug')}
          >
            <input name="api_slug" required className="mono" />
          </Field>
          <Field label="Of">
            <select name="entity_type">
              <option value="Container">Containers</option>
              <option value="Shipment">Shipments</option>
            </select>
          </Field>
          <Field label="Kind">
            <select name="data_type">
              {TYPES.map((type) => (
                <option key={type} value={type}>
                  {type.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </Field>
          {error === undefined ? null : (
            <p className="problem" role="alert">
              {messageOf(error)}
            </p>
          )}
        </div>
        <div className="foot">
          <button type="submit" className="btn primary">
            Create field
          </button>
        </div>
      </form>
    </Dialog>
  );
}
