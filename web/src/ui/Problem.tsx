import { ApiError } from '../api/client.ts';
import { Button } from './Button.tsx';

/** What went wrong, in the service's words, with a way on. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return (
    <div className="empty" role="alert">
      <h2>{headingOf(error)}</h2>
      <p>{messageOf(error)}</p>
      {onRetry === undefined ? null : <Button label="Try again" onClick={onRetry} />}
    </div>
  );
}

/** Why a form was not taken, beside its fields; nothing while nothing went wrong. */
export function FormProblem({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  return (
    <p className="problem" role="alert">
      {messageOf(error)}
    </p>
  );
}

export function messageOf(error: unknown): string {
  if (error instanceof TypeError) return 'The service cannot be reached. Is it running, and are you online?';
  return error instanceof Error ? error.message : String(error);
}

/** What the service says about one member of what was sent. */
export function problemAt(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problems.find((problem) => problem.source?.pointer === pointer)?.detail;
}

function headingOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong';
  if (error.status === 404) return 'Not found';
  if (error.status === 403) return 'Not allowed';
  return 'This did not work';
}
