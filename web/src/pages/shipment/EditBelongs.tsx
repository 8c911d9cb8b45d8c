import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Shipment } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';

const BelongsDialog = lazy(() => import('./BelongsDialog.tsx'));

interface EditBelongsProps {
  readonly shipment: Shipment;
  readonly stale: readonly string[];
}

/** A pencil beside references and customer, for whoever may change them. */
export function EditBelongs({ shipment, stale }: EditBelongsProps) {
  const mayWrite = useMay('member');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  const label = 'Edit references, tags and customer';
  return (
    <>
      <button
        type="button"
        className="who brief pencil last"
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
      >
        <Pencil size={12} aria-hidden />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <BelongsDialog shipment={shipment} stale={stale} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
