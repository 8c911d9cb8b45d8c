import { useState } from 'react';
import { describeHit, MIN_CHARACTERS, numberOf, useHits } from '../../shell/search-hits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { type DocumentParts, useChange } from './use-document.ts';

interface LinkDialogProps {
  readonly parts: DocumentParts;
  readonly onClose: () => void;
}

/** Finds the shipment or container that a document belongs to, and links it. */
export function LinkDialog({ parts, onClose }: LinkDialogProps) {
  const { document, shipments, containers } = parts;
  const change = useChange(document.id);
  const [text, setText] = useState('');
  const { hits, isPending } = useHits(text);
  const linked = new Set([...shipments, ...containers].map(({ id }) => id));
  const found = hits.filter(({ id, attributes }) => attributes.entity_type !== 'tracking_request' && !linked.has(id));
  const isAsked = text.trim().length >= MIN_CHARACTERS;
  return (
    <Dialog title="Link to a shipment or container" onClose={onClose}>
      <div className="body">
        <Field
          label="Number or reference"
          hint="Any part of a container, bill of lading or booking number, or a reference."
        >
          <input autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <ul className="hits">
          {(isAsked ? found : []).map((hit) => (
            <li key={hit.id}>
              <button
                type="button"
                onClick={async () => {
                  const path = `/${hit.attributes.entity_type === 'cargo' ? 'containers' : 'shipments'}/${hit.id}`;
                  await change('PUT', path, undefined, `Linked to ${numberOf(hit)}`);
                  onClose();
                }}
              >
                <span className="mono">{numberOf(hit)}</span>
                <span className="dim">{describeHit(hit)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="dim">
          {!isAsked ? '' : found.length > 0 ? '' : isPending ? 'Searching…' : 'Nothing else is tracked under this.'}
        </p>
      </div>
    </Dialog>
  );
}
