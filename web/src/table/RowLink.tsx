import type { MouseEvent, ReactNode } from 'react';

/**
 * The row's own link, for Tab, for readers of screens and for another tab of the browser. A plain click is left to the
 * row, which opens the same: a router's link in every row that scrolls by would cost more than the row.
 */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} className="mono row-link" onClick={leaveToRow}>
      {children}
    </a>
  );
}

function leaveToRow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) event.stopPropagation();
  else event.preventDefault();
}
