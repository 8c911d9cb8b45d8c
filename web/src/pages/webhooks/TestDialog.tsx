import { useState } from 'react';
import { send } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { Exchange } from './Exchange.tsx';
import { useEventNames, type Webhook } from './use-webhooks.ts';

interface Answer {
  readonly succeeded: boolean;
  readonly error: string | null;
  readonly status_code: number | null;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly request_body: string;
  readonly response_headers: Readonly<Record<string, string>> | null;
  readonly response_body: string | null;
}

interface TestDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Sends an example to the address now and shows what it answered. Nothing is kept of it. */
export function TestDialog({ webhook, onClose }: TestDialogProps) {
  const say = useSay();
  const names = useEventNames().data?.data;
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setIsBusy] = useState(false);
  const { url, secret, events } = webhook.attributes;
  const test = async (form: FormData) => {
    const event = form.get('event');
    setIsBusy(true);
    try {
      setAnswer(await send<Answer>('POST', '/webhooks/trigger', { url, secret, event }));
    } catch (error) {
      say(messageOf(error), 'bad');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title="Send a test" onClose={onClose} broad>
      <DialogForm submit={isBusy ? 'Sending…' : 'Send'} disabled={isBusy} onSubmit={test}>
        <Field label="Event" hint={`An example of it is sent to ${url}, without custom headers.`}>
          <select key={names?.length} name="event" defaultValue={events[0]}>
            {names?.flatMap((category) =>
              category.attributes.events.map(({ name }) => <option key={name}>{name}</option>),
            )}
          </select>
        </Field>
        {answer === undefined ? null : (
          <section className="card" aria-label="What the address answered">
            <header>
              <Chip tone={answer.succeeded ? 'ok' : 'bad'}>{answer.status_code ?? 'No answer'}</Chip>
              <h3>{answer.succeeded ? 'Delivered' : 'Not delivered'}</h3>
            </header>
            <Exchange
              error={answer.error}
              requestHeaders={answer.request_headers}
              requestBody={answer.request_body}
              responseHeaders={answer.response_headers}
              responseBody={answer.response_body}
            />
          </section>
        )}
      </DialogForm>
    </Dialog>
  );
}
