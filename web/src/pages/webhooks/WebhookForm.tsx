import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf, problemAt } from '../../ui/Problem.tsx';
import { useEventNames, type Webhook } from './use-webhooks.ts';

interface WebhookFormProps {
  /** The one to edit; a new one otherwise. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const names = useEventNames().data?.data;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const attributes = { url: form.get('url'), active: form.has('active'), events: form.getAll('events') };
    try {
      const body = { data: { type: 'webhook', attributes } };
      if (webhook === undefined) await send('POST', '/webhooks', body);
      else await send('PATCH', `/webhooks/${webhook.id}`, body);
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title={webhook === undefined ? 'New webhook' : 'Edit webhook'} onClose={onClose} broad>
      <form onSubmit={(event) => void save(event)}>
        <div className="body">
          <Field
            label="Address"
            hint="Where notifications are sent."
            problem={problemAt(error, '/data/attributes/url')}
          >
            <input name="url" type="url" required defaultValue={webhook?.attributes.url} />
          </Field>
          <label className="check">
            <input type="checkbox" name="active" defaultChecked={webhook?.attributes.active ?? true} />
            Active
          </label>
          {names?.map((category) => (
            <fieldset key={category.attributes.name} className="field">
              <legend>{category.attributes.name}</legend>
              {category.attributes.events.map(({ name }) => (
                <label key={name} className="check">
                  <input
                    type="checkbox"
                    name="events"
                    value={name}
                    defaultChecked={webhook?.attributes.events.includes(name) ?? true}
                  />
                  <span className="mono">{name}</span>
                </label>
              ))}
            </fieldset>
          ))}
          {error === undefined ? null : (
            <p className="problem" role="alert">
              {messageOf(error)}
            </p>
          )}
        </div>
        <div className="foot">
          <button type="submit" className="btn primary">
            Save webhook
          </button>
        </div>
      </form>
    </Dialog>
  );
}
