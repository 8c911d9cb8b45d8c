import type { ReactNode } from 'react';

/** Said on every page of the demo. */
export function DemoNote({ children }: { readonly children?: ReactNode }) {
  return (
    <aside className="demo-note" aria-label="About the demo">
      This is the demo: its shipments are simulated, with their ships, carriers and terminals. Everything else is the
      real thing. {children}
    </aside>
  );
}
