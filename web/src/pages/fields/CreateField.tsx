import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { CustomFieldDefinition } from '../../api/resources.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { FIELD_KINDS, isChoice } from './kinds.ts';
import { DEFINITIONS_KEY } from './use-definitions.ts';

/** References lead to parties and need a kind of their own; programs make them over the interface. */
const OFFERED = Object.entries(FIELD_KINDS).filter(([type]) => type !== 'reference');

export function CreateField({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [type, setType] = useState('short_text');
  const create = async (form: FormData) => {
    const { options, description, ...rest } = Object.fromEntries(form);
    try {
      const attributes = { ...rest, description: description === '' ? null : description };
      const body = { data: { type: 'custom_field_definition', attributes } };
      const { data } = await send<One<CustomFieldDefinition>>('POST', '/custom_field_definitions', body);
      await addOptions(data.id, String(options ?? ''));
      onClose();
    } catch (problem) {
      setError(problem);
    }
    await queries.invalidateQueries({ queryKey: DEFINITIONS_KEY });
  };
  return (
    <Dialog title="New custom field" onClose={onClose}>
      <DialogForm submit="Create field" onSubmit={create}>
        <Field label="Name" problem={problemAt(error, '/data/attributes/display_name')}>
          <input name="display_name" required maxLength={200} />
        </Field>
        <Field
          label="Slug"
          hint="Lower-case letters, digits and _; programs use it."
          problem={problemAt(error, '/data/attributes/api_slug')}
        >
          <input name="api_slug" required pattern="[a-z][a-z0-9_]*" maxLength={63} className="mono" />
        </Field>
        <Field label="Of">
          <select name="entity_type">
            <option value="Container">Containers</option>
            <option value="Shipment">Shipments</option>
          </select>
        </Field>
        <Field label="Kind">
          <select name="data_type" value={type} onChange={(event) => setType(event.target.value)}>
            <Options of={OFFERED} />
          </select>
        </Field>
        {isChoice(type) ? (
          <Field label="Choices" hint="One a line.">
            <textarea name="options" rows={4} required />
          </Field>
        ) : null}
        <Field label="Description" hint="For your colleagues; may stay empty.">
          <input name="description" maxLength={2_000} />
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

/** One after the other, so that they keep their order. */
async function addOptions(definitionId: string, text: string): Promise<void> {
  const labels = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  for (const [position, label] of [...new Set(labels)].entries()) {
    const attributes = { label, value: label, position };
    const body = { data: { type: 'custom_field_option', attributes } };
    await send('POST', `/custom_field_definitions/${definitionId}/options`, body);
  }
}
