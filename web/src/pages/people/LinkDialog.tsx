import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { User } from '../../api/resources.ts';
import type { SignInOptions } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

interface PasswordLink {
  readonly email: string;
  readonly by: 'mail' | 'link';
  readonly url: string | null;
  readonly expires_at: string | null;
}

interface LinkDialogProps {
  readonly user: User;
  /** Where people like this one are. */
  readonly at?: string;
  readonly onClose: () => void;
}

/** A link by which somebody chooses their password: by mail, or to hand over. */
export function LinkDialog({ user, at = '/users', onClose }: LinkDialogProps) {
  const { name, email, has_password: hasPassword } = user.attributes;
  const { data: options } = useGet<SignInOptions>(['sign-in-options'], '/sign_in_options');
  const [made, setMade] = useState<PasswordLink>();
  const { isBusy, error, run } = useSubmission(async (by: 'mail' | 'link') => {
    setMade(await send<PasswordLink>('POST', `${at}/${user.id}/password_link`, { by }));
  });
  // Where the operator said nothing of the address, it is the one this page is at.
  const url = made?.url ? new URL(made.url, window.location.origin).href : undefined;
  const title = hasPassword ? `A new password for ${name}` : `Invite ${name}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="body">
        {made === undefined ? (
          <p>
            {name} chooses a password by a link, which works once and for {hasPassword ? 'an hour' : 'seven days'}. A
            link made before no longer works.
            {options?.password_reset === false
              ? ' This installation sends no mails, so hand it over by a safe way.'
              : null}
          </p>
        ) : null}
        {made?.by === 'mail' ? <p role="status">A mail to {email} is on its way.</p> : null}
        {made !== undefined && url !== undefined ? (
          <>
            <p role="status">
              Hand it over by a safe way: whoever has it becomes {name}. It works until{' '}
              <Time at={made.expires_at} zone="UTC" />.
            </p>
            <div className="secret">
              <code>{url}</code>
              <CopyButton text={url} label="Copy link" />
            </div>
          </>
        ) : null}
        <FormProblem error={error} />
      </div>
      {made === undefined ? (
        <div className="foot">
          <button
            type="button"
            className={options?.password_reset ? 'btn' : 'btn primary'}
            data-first
            disabled={isBusy}
            onClick={() => void run('link')}
          >
            Make a link
          </button>
          {options?.password_reset ? (
            <Button label="Send by mail" look="primary" disabled={isBusy} onClick={() => void run('mail')} />
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
