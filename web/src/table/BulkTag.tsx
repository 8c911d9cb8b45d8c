import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { send } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogForm } from '../ui/DialogForm.tsx';
import { Field } from '../ui/Field.tsx';
import { messageOf } from '../ui/Problem.tsx';
import { useSay } from '../ui/Toasts.tsx';
import { BulkMenu } from './BulkMenu.tsx';

interface BulkTagProps {
  /** Tags belong to shipments: those of the selected rows. */
  readonly shipmentIds: readonly string[];
  readonly onDone: () => void;
}

export function BulkTag({ shipmentIds, onDone }: BulkTagProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayWrite = useMay('member');
  if (shipmentIds.length === 0 || !mayWrite) return null;
  return (
    <>
      <Button icon={Tag} label={`Tag ${shipmentIds.length}`} onClick={() => setIsOpen(true)} />
      <BulkMenu shipmentIds={shipmentIds} onDone={onDone} />
      {isOpen ? <TagDialog shipmentIds={shipmentIds} onDone={onDone} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function TagDialog({ shipmentIds, onDone, onClose }: BulkTagProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const say = useSay();
  const apply = async (form: FormData) => {
    const change = { ids: shipmentIds, add: tagsIn(form.get('add')), remove: tagsIn(form.get('remove')) };
    try {
      const { changed } = await send<{ changed: number }>('PATCH', '/shipments/tags', change);
      say(changed === 1 ? '1 shipment tagged' : `${changed} shipments tagged`);
      onClose();
      onDone();
      await queries.invalidateQueries();
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  const title = shipmentIds.length === 1 ? 'Tag 1 shipment' : `Tag ${shipmentIds.length} shipments`;
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm submit="Apply" onSubmit={apply}>
        <Field label="Add tags" hint="Separated by commas">
          <input name="add" />
        </Field>
        <Field label="Remove tags" hint="Separated by commas">
          <input name="remove" />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

function tagsIn(text: FormDataEntryValue | null): string[] {
  return String(text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
