import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  /** What stands at the other end of its heading. */
  readonly aside?: ReactNode;
  /** Its title is its name for whoever hears the page. */
  readonly named?: boolean;
  /** It is moved sideways, by keyboard too. */
  readonly sideways?: boolean;
  /** Its content keeps away from the edges. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Card({ title, aside, named = false, sideways = false, padded = false, children }: CardProps) {
  return (
    <section className="card" aria-label={named ? title : undefined} tabIndex={sideways ? 0 : undefined}>
      <header>
        <h2>{title}</h2>
        {aside === undefined ? null : <div className="grow" />}
        {aside}
      </header>
      {padded ? <div className="pad">{children}</div> : children}
    </section>
  );
}
