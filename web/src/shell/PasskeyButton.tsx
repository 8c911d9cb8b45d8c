import { send } from '../api/client.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/Problem.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { answerByPasskey, type PasskeyQuestion } from './passkey.ts';

interface PasskeyButtonProps {
  readonly label: string;
  readonly look?: 'primary';
  /** Where the question comes from, and what it is asked with. */
  readonly path:
    | '/session/passkey/challenge'
    | '/session/passkeys/challenge'
    | '/session/second_factor/passkey/challenge';
  readonly given?: object;
  readonly onAnswer: (passkey: object) => Promise<void>;
}

/** Has a passkey say who it is. */
export function PasskeyButton({ label, look, path, given, onAnswer }: PasskeyButtonProps) {
  const { isBusy, error, run } = useSubmission(async () => {
    await onAnswer(await answerByPasskey(await send<PasskeyQuestion>('POST', path, given)));
  });
  return (
    <>
      <FormProblem error={error} />
      <div>
        <Button label={label} {...(look && { look })} disabled={isBusy} onClick={() => void run()} />
      </div>
    </>
  );
}
