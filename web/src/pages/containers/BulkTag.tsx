import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { get, send } from '../../api/client.ts';
import { type Many, relatedId } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';

interface BulkTagProps {
  readonly selected: ReadonlySet<string>;
  readonly isAllowed: boolean;
  readonly onDone: () => void;
}

/** Tags belong to shipments: those of the selected containers are tagged. */
export function BulkTag({ selected, isAllowed, onDone }: BulkTagProps) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const say = useSay();
  if (selected.size === 0 || !isAllowed) return null;
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      const ids = await shipmentsOf([...selected]);
      const change = { ids, add: tagsIn(form.get('add')), remove: tagsIn(form.get('remove')) };
      const { changed } = await send<{ changed: number }>('PATCH', '/shipments/tags', change);
      say(`${changed} shipments tagged`);
      setIsOpen(false);
      onDone();
      await queries.invalidateQueries();
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => setIsOpen(true)}>
        <Tag size={15} aria-hidden />
        Tag {selected.size}
      </button>
      {isOpen ? (
        <Dialog title={`Tag the shipments of ${selected.size} containers`} onClose={() => setIsOpen(false)}>
          <form onSubmit={(event) => void apply(event)}>
            <div className="body">
              <Field label="Add tags" hint="Separated by commas">
                <input name="add" />
              </Field>
              <Field label="Remove tags" hint="Separated by commas">
                <input name="remove" />
              </Field>
            </div>
            <div className="foot">
              <button type="submit" className="btn primary">
                Apply
              </button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

function tagsIn(text: FormDataEntryValue | null): string[] {
  return String(text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

async function shipmentsOf(containerIds: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    containerIds.map((id) => get<{ data: Many<Container>['data'][number] }>(`/containers/${id}`)),
  );
  return [...new Set(answers.flatMap(({ data }) => relatedId(data, 'shipment') ?? []))];
}
