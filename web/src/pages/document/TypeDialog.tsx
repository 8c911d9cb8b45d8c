import { useState } from 'react';
import { type OneDocument, type ShipmentDocument, useDocumentTypes } from '../../api/documents.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { useChange } from './use-document.ts';

interface TypeDialogProps {
  readonly document: ShipmentDocument;
  /** The document is to be read again, as what it is now. */
  readonly onChanged: (updatedAt: string) => void;
  readonly onClose: () => void;
}

/** Says what a document is; a person's word wins over what was found. */
export function TypeDialog({ document, onChanged, onClose }: TypeDialogProps) {
  const { document_type: found, document_type_manual: said } = document.attributes;
  const types = useDocumentTypes();
  const change = useChange(document.id);
  const [chosen, setChosen] = useState(said ?? '');
  const save = async () => {
    const attributes = { document_type_manual: chosen === '' ? null : chosen };
    const isSame = attributes.document_type_manual === said;
    const changed = isSame
      ? undefined
      : await change<OneDocument>('PATCH', '', { data: { type: 'document', attributes } }, 'Type changed');
    // Without a person's word it is found out once more what the document is.
    if (changed !== undefined && chosen === '') await change('POST', '/reclassify');
    else if (changed !== undefined) onChanged(changed.answer.data.attributes.updated_at);
    onClose();
  };
  const foundName = types.find(({ code }) => code === found)?.label ?? 'not read yet';
  return (
    <Dialog title="Change type" onClose={onClose}>
      <DialogForm submit="Save type" onSubmit={save}>
        <Field label="Type" hint="The document is read again as what you say it is.">
          <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">As it was found: {foundName}</option>
            {types
              .filter(({ code }) => code !== 'unknown')
              .map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
          </select>
        </Field>
      </DialogForm>
    </Dialog>
  );
}
