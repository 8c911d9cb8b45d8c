import type { ReactNode } from 'react';

/** Said on every page of the demo. */
export function DemoNote({ children }: { readonly children?: ReactNode }) {
  return (
    <aside className="demo-note" aria-label="About the demo">
      This is the demo: the ships, carriers and terminals are simulated. Everything else is the real thing. {children}
    </aside>
  );
}
