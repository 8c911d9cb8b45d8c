import { ApiError } from '../api/client.ts';

/** What a sign-in asks for after the password, and what shows that the password was given. */
export interface SecondStep {
  readonly next: 'code' | 'passkey' | 'setup';
  readonly token: string;
}

/** Keeps what is asked for next. Whatever else was answered went wrong. */
export function keepNextStep(keep: (step: SecondStep) => void) {
  return (error: unknown): void => {
    const meta = error instanceof ApiError ? error.problems[0]?.meta : undefined;
    const { second_step: next, token } = meta ?? {};
    if ((next !== 'code' && next !== 'passkey' && next !== 'setup') || token === undefined) throw error;
    keep({ next, token });
  };
}
