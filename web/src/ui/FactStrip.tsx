import type { ReactNode } from 'react';

/** The answers people look for first, in one line; on a phone it is moved sideways, by keyboard too. */
export function FactStrip({ children }: { readonly children: ReactNode }) {
  return (
    <section className="facts-frame" aria-label="Summary" tabIndex={0}>
      <dl className="facts">{children}</dl>
    </section>
  );
}
