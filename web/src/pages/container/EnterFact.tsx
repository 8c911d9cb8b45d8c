import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Container } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { type EnteredKind, KIND_NAMES } from './entered.ts';

const EnterDialog = lazy(() => import('./EnterDialog.tsx'));

/** A pencil beside a value, for whoever knows better. */
export function EnterFact({ container, kind }: { readonly container: Container; readonly kind: EnteredKind }) {
  const mayWrite = useMay('member');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  const label = `Enter: ${KIND_NAMES[kind]}`;
  return (
    <>
      <button
        type="button"
        className="who brief pencil"
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
      >
        <Pencil size={12} aria-hidden />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <EnterDialog container={container} kind={kind} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
