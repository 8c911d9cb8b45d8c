import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  /** Links to where this page is below. */
  readonly crumb?: ReactNode;
  /** What the page is for, in a sentence. */
  readonly note?: ReactNode;
  /** What one can do here, at the other end. */
  readonly children?: ReactNode;
}

export function PageHead({ title, crumb, note, children }: PageHeadProps) {
  return (
    <div className="head">
      <div>
        {crumb === undefined ? null : (
          <nav className="crumb" aria-label="Breadcrumb">
            {crumb}
          </nav>
        )}
        <h1>{title}</h1>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      {children === undefined ? null : <div className="grow" />}
      {children}
    </div>
  );
}
