import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { parseHeaders, writeHeaders } from './header-lines.ts';
import { useEventNames, type Webhook } from './use-webhooks.ts';

interface WebhookFormProps {
  /** The one to edit; a new one otherwise. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { error, run: save } = useSubmission(async (form: FormData) => {
    const attributes = {
      url: form.get('url'),
      active: form.has('active'),
      events: form.getAll('events'),
      headers: parseHeaders(String(form.get('headers') ?? '')),
    };
    const body = { data: { type: 'webhook', attributes } };
    const { data } = await (webhook === undefined
      ? send<One<Webhook>>('POST', '/webhooks', body)
      : send<One<Webhook>>('PATCH', `/webhooks/${webhook.id}`, body));
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
    onClose();
    if (webhook === undefined) navigate(`/webhooks/${data.id}`);
  });
  return (
    <Dialog title={webhook === undefined ? 'New webhook' : 'Edit webhook'} onClose={onClose} broad>
      <DialogForm submit="Save webhook" onSubmit={save}>
        <Field
          label="Address"
          hint="Where notifications are sent, as POST requests with a signature."
          problem={problemAt(error, '/data/attributes/url')}
        >
          <input
            name="url"
            type="url"
            required
            placeholder="https://example.com/landfall"
            defaultValue={webhook?.attributes.url}
          />
        </Field>
        <label className="check">
          <input type="checkbox" name="active" defaultChecked={webhook?.attributes.active ?? true} />
          Active
        </label>
        <Field label="Custom headers" hint="One a line, as “Name: value”. They are sent with every notification.">
          <textarea
            name="headers"
            rows={2}
            className="mono"
            placeholder="X-Api-Key: …"
            defaultValue={writeHeaders(webhook?.attributes.headers ?? [])}
          />
        </Field>
        <EventChoices chosen={webhook?.attributes.events} />
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

/** All of them in a new webhook. */
function EventChoices({ chosen }: { readonly chosen: readonly string[] | undefined }) {
  const names = useEventNames().data?.data;
  const check = (isChecked: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    const boxes = event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[name=events]') ?? [];
    for (const box of boxes) box.checked = isChecked;
  };
  return (
    <section aria-label="Events">
      <div className="row">
        <strong>Events</strong>
        <Button label="Choose all" look="small quiet" onClick={check(true)} />
        <Button label="Choose none" look="small quiet" onClick={check(false)} />
      </div>
      <div className="choices">
        {names?.map((category) => (
          <fieldset key={category.attributes.name} className="field">
            <legend>{category.attributes.name}</legend>
            {category.attributes.events.map(({ name, description }) => (
              <label key={name} className="check" title={description}>
                <input type="checkbox" name="events" value={name} defaultChecked={chosen?.includes(name) ?? true} />
                <span className="mono">{name}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
