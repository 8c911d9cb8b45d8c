import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { AnswerOf } from '../../api/json-api.ts';
import { CODE_INPUT } from '../../shell/NewTotp.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { KeepCodes } from './TotpDialog.tsx';

interface ClosingProps {
  readonly onClose: () => void;
}

export function RenewCodesDialog({ onClose }: ClosingProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async (given: object) => {
    const answer = await send<AnswerOf<'POST /session/recovery_codes'>>('POST', '/session/recovery_codes', given);
    setCodes(answer.recovery_codes);
  };
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {codes === undefined ? (
        <PasswordAndCode submit="Make new ones" words="Those you have now will work no longer." onSubmit={renew} />
      ) : (
        <KeepCodes codes={codes} onClose={onClose} />
      )}
    </Dialog>
  );
}

export function RemoveTotpDialog({ onClose }: ClosingProps) {
  const say = useSay();
  const remove = async (given: object) => {
    await send('POST', '/session/totp/remove', given);
    say('The authenticator app is switched off');
    onClose();
  };
  return (
    <Dialog title="Switch the authenticator app off" onClose={onClose}>
      <PasswordAndCode
        submit="Switch off"
        words="Your password alone lets you in then, and your recovery codes are no good any more."
        onSubmit={remove}
      />
    </Dialog>
  );
}

interface PasswordAndCodeProps {
  readonly submit: string;
  readonly words: string;
  readonly onSubmit: (given: object) => Promise<void>;
}

function PasswordAndCode({ submit, words, onSubmit }: PasswordAndCodeProps) {
  const { isBusy, error, run } = useSubmission((form: FormData) => onSubmit(Object.fromEntries(form)));
  return (
    <DialogForm submit={submit} disabled={isBusy} onSubmit={run}>
      <p>{words}</p>
      <Field label="Your password">
        <input name="current_password" type="password" autoComplete="current-password" required />
      </Field>
      <Field label="Code" hint="Of your authenticator app, or one of your recovery codes.">
        <input {...CODE_INPUT} />
      </Field>
      <FormProblem error={error} />
    </DialogForm>
  );
}
