import '../styles/notes.css';
import { useState } from 'react';
import { type BulkChange, type BulkOutcome, useBulk } from '../api/bulk.ts';
import { type Colleague, useColleagues } from '../api/exception-work.ts';
import { MentionField } from '../pages/notes/MentionField.tsx';
import { mentionedIn } from '../pages/notes/mention-text.ts';
import { counted } from '../text/counted.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogForm } from '../ui/DialogForm.tsx';
import { Field } from '../ui/Field.tsx';
import { Options } from '../ui/Options.tsx';
import type { BulkAction } from './bulk-actions.ts';

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly shipmentIds: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks what it needs to know, does it about each, and says what became of them. */
export default function BulkDialog({ action, shipmentIds, onDone, onClose }: BulkDialogProps) {
  const { run, isBusy } = useBulk();
  const colleagues = useColleagues();
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const apply = async (form: FormData) => {
    const given = givenOf(form, action.kind, text, colleagues);
    const found = await run({ kind: action.kind, of: 'shipments', ids: shipmentIds, ...given });
    if (found === undefined) return;
    if (found.file !== null) download(found.file);
    setOutcome(found);
  };
  const close = () => {
    onClose();
    if (outcome !== undefined) onDone();
  };
  return (
    <Dialog title={`${action.label}: ${counted(shipmentIds.length, 'shipment')}`} onClose={close}>
      {outcome === undefined ? (
        <DialogForm submit={isBusy ? 'Working…' : action.label} disabled={isBusy} onSubmit={apply}>
          <p>{action.consequence}</p>
          {action.kind === 'note' ? (
            <>
              <MentionField
                label="Note"
                name="note"
                text={text}
                onText={setText}
                colleagues={colleagues}
                isFirst
                rows={3}
              />
              <Field label="Follow up on">
                <input type="date" name="follow_up_on" />
              </Field>
            </>
          ) : null}
          {action.kind === 'assign' ? <AssigneeField colleagues={colleagues} /> : null}
        </DialogForm>
      ) : (
        <Outcome outcome={outcome} past={action.past} />
      )}
    </Dialog>
  );
}

function AssigneeField({ colleagues }: { readonly colleagues: readonly Colleague[] }) {
  return (
    <Field label="Assign to">
      <select key={colleagues.length} name="assignee">
        <Options of={colleagues.map(({ id, name }) => [id, name])} />
        <option value="">Nobody</option>
      </select>
    </Field>
  );
}

/** How many it was done to, and which not and why. */
function Outcome({ outcome: { done, refused, urls }, past }: { readonly outcome: BulkOutcome; readonly past: string }) {
  return (
    <div className="body" role="status">
      <p>
        {counted(done, 'shipment')} {past}.
      </p>
      {refused.length === 0 ? null : (
        <ul aria-label="Not done">
          {refused.map(({ id, number, detail }) => (
            <li key={id}>
              <span className="mono">{number ?? id}</span>: {detail}
            </li>
          ))}
        </ul>
      )}
      {urls.length === 0 ? null : <CopyButton text={urls.join('\n')} label={`Copy ${counted(urls.length, 'link')}`} />}
    </div>
  );
}

function givenOf(
  form: FormData,
  kind: BulkChange['kind'],
  text: string,
  colleagues: readonly Colleague[],
): Pick<BulkChange, 'assignee_id' | 'note'> {
  if (kind === 'assign') return { assignee_id: String(form.get('assignee') ?? '') || null };
  if (kind !== 'note') return {};
  const body = text.trim();
  const follow_up_on = String(form.get('follow_up_on') ?? '') || null;
  return { note: { body, follow_up_on, mentioned_user_ids: mentionedIn(body, colleagues) } };
}

function download({ name, media_type: type, text }: NonNullable<BulkOutcome['file']>): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
