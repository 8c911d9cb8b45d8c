import { useState } from 'react';
import { send } from '../../api/client.ts';
import { CODE_INPUT, type MadeTotp, NewTotp } from '../../shell/NewTotp.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import { KeepCodes } from './KeepCodes.tsx';
import type { FactorDialogProps } from './second-factors.ts';

/** What shows that it is the person, then what the app is given and its first code, then the recovery codes. */
export function TotpDialog({ factors, onClose }: FactorDialogProps) {
  const [made, setMade] = useState<MadeTotp>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const begin = async (given: object) => setMade(await send<MadeTotp>('POST', '/session/totp', given));
  const confirm = useSubmission(async (form: FormData) => {
    await send('POST', '/session/totp/confirm', Object.fromEntries(form));
    setIsConfirmed(true);
    // Whoever has recovery codes keeps those.
    if (made?.recovery_codes.length === 0) onClose();
  });
  return (
    <Dialog title="Authenticator app" onClose={onClose}>
      {made === undefined ? <ConfirmForm submit="Next" factors={factors} onConfirm={begin} /> : null}
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
