import { useState } from 'react';
import { send } from '../../api/client.ts';
import { CODE_INPUT, type MadeTotp, NewTotp, RecoveryCodes } from '../../shell/NewTotp.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Password, then what the app is given and its first code, then the recovery codes. */
export function TotpDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeTotp>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const begin = useSubmission(async (form: FormData) => {
    setMade(await send<MadeTotp>('POST', '/session/totp', Object.fromEntries(form)));
  });
  const confirm = useSubmission(async (form: FormData) => {
    await send('POST', '/session/totp/confirm', Object.fromEntries(form));
    setIsConfirmed(true);
  });
  return (
    <Dialog title="Authenticator app" onClose={onClose}>
      {made === undefined ? (
        <DialogForm key="password" submit="Next" disabled={begin.isBusy} onSubmit={begin.run}>
          <Field label="Your password">
            <input name="current_password" type="password" autoComplete="current-password" required />
          </Field>
          <FormProblem error={begin.error} />
        </DialogForm>
      ) : null}
      {made !== undefined && !isConfirmed ? (
        <DialogForm key="code" submit="Confirm" disabled={confirm.isBusy} onSubmit={confirm.run}>
          <NewTotp made={made} />
          <Field label="Code" hint="The one that the app shows now.">
            <input {...CODE_INPUT} />
          </Field>
          <FormProblem error={confirm.error} />
        </DialogForm>
      ) : null}
      {made !== undefined && isConfirmed ? <KeepCodes codes={made.recovery_codes} onClose={onClose} /> : null}
    </Dialog>
  );
}

export function KeepCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <>
      <div className="body" role="status">
        <RecoveryCodes codes={codes} />
      </div>
      <div className="foot">
        <Button label="I have kept them" look="primary" onClick={onClose} />
      </div>
    </>
  );
}
