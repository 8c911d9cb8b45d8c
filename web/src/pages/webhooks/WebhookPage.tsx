import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { send } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { NotificationTable } from './NotificationTable.tsx';
import { useNotifications, useWebhook, type Webhook } from './use-webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';

type Open = 'edit' | 'replay' | undefined;

export default function WebhookPage() {
  const { id = '' } = useParams();
  const { data, error } = useWebhook(id);
  const notifications = useNotifications(id);
  const [open, setOpen] = useState<Open>();
  const [test, setTest] = useState<unknown>();
  const mayWrite = useMay('member');
  if (error !== null && data === undefined) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <>
      <div className="head">
        <div>
          <nav className="crumb" aria-label="Breadcrumb">
            <Link href="/webhooks">Webhooks</Link>
          </nav>
          <h1 className="wrap">{data.data.attributes.url}</h1>
        </div>
        <div className="grow" />
        {mayWrite ? <Actions webhook={data.data} onOpen={setOpen} onTest={setTest} /> : null}
      </div>
      <NotificationTable notifications={notifications.data?.data} error={notifications.error} />
      {open === 'edit' ? <WebhookForm webhook={data.data} onClose={() => setOpen(undefined)} /> : null}
      {open === 'replay' ? <ReplayDialog id={id} onClose={() => setOpen(undefined)} /> : null}
      {test === undefined ? null : (
        <Dialog title="What the address answered" onClose={() => setTest(undefined)} broad>
          <div className="body">
            <pre>{JSON.stringify(test, undefined, 2)}</pre>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface ActionsProps {
  readonly webhook: Webhook;
  readonly onOpen: (open: Open) => void;
  readonly onTest: (answer: unknown) => void;
}

function Actions({ webhook, onOpen, onTest }: ActionsProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { url, secret, events } = webhook.attributes;
  const test = () =>
    send('POST', '/webhooks/trigger', { url, secret, event: events[0] ?? 'container.updated' }).then(
      onTest,
      (error: unknown) => say(messageOf(error), 'bad'),
    );
  const remove = async () => {
    try {
      await send('DELETE', `/webhooks/${webhook.id}`);
      await queries.invalidateQueries({ queryKey: ['webhooks'] });
      navigate('/webhooks');
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <div className="row">
      <button type="button" className="btn" onClick={() => void test()}>
        Send a test
      </button>
      <button type="button" className="btn" onClick={() => onOpen('replay')}>
        Replay
      </button>
      <button type="button" className="btn" onClick={() => onOpen('edit')}>
        Edit
      </button>
      <button type="button" className="btn danger" onClick={() => void remove()}>
        Delete
      </button>
    </div>
  );
}

function ReplayDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const say = useSay();
  const replay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = new Date(String(new FormData(event.currentTarget).get('from'))).toISOString();
    try {
      await send('POST', `/webhooks/${id}/replay`, { from, to: new Date().toISOString() });
      say('The notifications are on their way again');
      await queries.invalidateQueries({ queryKey: ['webhooks', id] });
      onClose();
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <Dialog title="Replay notifications" onClose={onClose}>
      <form onSubmit={(event) => void replay(event)}>
        <div className="body">
          <Field label="From" hint="Everything since then is sent again, under the same ids.">
            <input type="datetime-local" name="from" required />
          </Field>
        </div>
        <div className="foot">
          <button type="submit" className="btn primary">
            Replay
          </button>
        </div>
      </form>
    </Dialog>
  );
}
