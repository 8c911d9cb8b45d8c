import { Ship } from 'lucide-react';
import type { ReactNode } from 'react';

/** A page of its own, for whoever decides something before the dashboard is open to them or to others. */
export function Welcome({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="welcome">
      <section>
        <div className="brand">
          <Ship size={20} aria-hidden />
          Landfall
        </div>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
