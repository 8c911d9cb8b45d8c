import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The row's own link, for Tab, for readers of screens and for another tab of the browser; the row opens on a click too. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className="mono row-link" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
