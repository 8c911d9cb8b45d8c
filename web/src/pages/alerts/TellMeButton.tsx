import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { AlertAbout } from './alert-words.ts';

const AlertDialog = lazy(() => import('./AlertDialog.tsx'));

/** Has somebody told of what happens to what the page shows. */
export function TellMeButton({ about }: { readonly about: AlertAbout }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Bell} label="Tell me" onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <AlertDialog about={about} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
