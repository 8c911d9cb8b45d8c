import { CODE_INPUT } from '../../shell/NewTotp.tsx';
import { PasskeyButton } from '../../shell/PasskeyButton.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { hasFactor, type SecondFactors } from './second-factors.ts';

interface ConfirmFormProps {
  readonly submit: string;
  readonly words?: string;
  readonly factors: SecondFactors;
  /** What shows that it is the person: their password and a code, or a passkey. */
  readonly onConfirm: (given: object) => Promise<void>;
}

/** Before what one signs in by is changed: a passkey, or the password, and a code where there is a second factor. */
export function ConfirmForm({ submit, words, factors, onConfirm }: ConfirmFormProps) {
  const { isBusy, error, run } = useSubmission((form: FormData) => onConfirm(Object.fromEntries(form)));
  const canUsePasskey = factors.passkeys.some(({ host }) => host === location.hostname);
  return (
    <DialogForm submit={submit} disabled={isBusy} onSubmit={run}>
      {words === undefined ? null : <p>{words}</p>}
      {canUsePasskey ? (
        <PasskeyButton
          label="Use a passkey"
          path="/session/passkeys/challenge"
          onAnswer={(passkey) => onConfirm({ passkey })}
        />
      ) : null}
      <Field label="Your password">
        <input name="current_password" type="password" autoComplete="current-password" required />
      </Field>
      {hasFactor(factors) ? (
        <Field
          label="Code"
          hint={
            factors.totp_since === null
              ? 'One of your recovery codes.'
              : 'Of your authenticator app, or one of your recovery codes.'
          }
        >
          <input {...CODE_INPUT} />
        </Field>
      ) : null}
      <FormProblem error={error} />
    </DialogForm>
  );
}
