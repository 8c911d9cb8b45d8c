import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { AnswerOf } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { HAULAGE_NAMES } from '../tariffs/tariff.ts';

type Facts = AnswerOf<'GET /containers/{id}/free_time_facts'>['data'];

const TIMES = [
  ['notified_at', 'Notice of arrival'],
  ['ship_discharged_at', 'Last box of the ship discharged'],
  ['available_at', 'Available from'],
  ['earliest_receiving_at', 'Terminal of lading takes it from'],
  ['cut_off_at', 'Cut-off at the terminal of lading'],
] as const;

/** What tariffs ask of a box and its moves do not tell: somebody enters it here. */
export function FreeTimeFacts({ containerId }: { readonly containerId: string }) {
  const mayWrite = useMay('member');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <p className="row">
      <span className="dim">Does a tariff ask for haulage, a price date or a notice?</span>
      <Button label="Enter what is known" look="small" onClick={() => setIsOpen(true)} />
      {isOpen ? <FactsDialog containerId={containerId} onClose={() => setIsOpen(false)} /> : null}
    </p>
  );
}

interface FactsDialogProps {
  readonly containerId: string;
  readonly onClose: () => void;
}

function FactsDialog({ containerId, onClose }: FactsDialogProps) {
  const queries = useQueryClient();
  const path = `/containers/${containerId}/free_time_facts`;
  const { data } = useGet<{ data: Facts }>(['container', containerId, 'free-time-facts'], path);
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    await send('PUT', path, { data: { attributes: readFacts(form) } });
    await queries.invalidateQueries({ queryKey: ['container', containerId] });
    onClose();
  });
  if (data === undefined) return null;
  const { data: facts } = data;
  return (
    <Dialog title="What tariffs ask for" onClose={onClose}>
      <DialogForm submit="Keep" onSubmit={run} disabled={isBusy}>
        <Field label="Haulage">
          <select name="haulage" defaultValue={facts.haulage ?? ''}>
            <Options of={[['', 'Not known'], ...Object.entries(HAULAGE_NAMES)]} />
          </select>
        </Field>
        <Field label="Service" hint="As the tariff names it.">
          <input name="service" maxLength={100} defaultValue={facts.service ?? ''} />
        </Field>
        <Field
          label="Price date at origin"
          hint="It selects the version of some tariffs."
          problem={problemAt(error, '/data/attributes/price_on')}
        >
          <input name="price_on" type="date" defaultValue={facts.price_on ?? ''} />
        </Field>
        {TIMES.map(([name, label]) => (
          <Field key={name} label={label} hint="UTC" problem={problemAt(error, `/data/attributes/${name}`)}>
            <input name={name} type="datetime-local" defaultValue={facts[name]?.slice(0, 16) ?? ''} />
          </Field>
        ))}
        <Field label="Empty is to be returned to">
          <input name="return_to" maxLength={200} defaultValue={facts.return_to ?? ''} />
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

function readFacts(form: FormData): Record<string, string | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim() || null;
  const at = (name: string) => {
    const local = text(name);
    return local === null ? null : `${local}:00Z`;
  };
  return {
    ...Object.fromEntries(['haulage', 'service', 'price_on', 'return_to'].map((name) => [name, text(name)])),
    ...Object.fromEntries(TIMES.map(([name]) => [name, at(name)])),
  };
}
