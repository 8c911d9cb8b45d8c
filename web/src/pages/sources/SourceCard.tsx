import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { messageOf } from '../../ui/Problem.tsx';

interface SourceCardProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly isWaiting: boolean;
  readonly error: unknown;
  /** Said instead when there is nothing to list. */
  readonly none: string | undefined;
  readonly children: ReactNode;
}

export function SourceCard({ title, note, isWaiting, error, none, children }: SourceCardProps) {
  return (
    <Card title={title} aside={note}>
      {error === null ? null : <p className="pad problem">{messageOf(error)}</p>}
      {isWaiting && error === null ? <p className="pad dim">Asking…</p> : null}
      {none === undefined ? null : <p className="pad dim">{none}</p>}
      {isWaiting || none !== undefined ? null : (
        <section className="sideways" aria-label={`${title}, one by one`} tabIndex={0}>
          {children}
        </section>
      )}
    </Card>
  );
}
