import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

const FIELDS = 'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly broad?: boolean;
  readonly children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside and closes on Escape. It begins at what is
 * marked `data-first`, or at its first field; however it ends, the focus goes back. It stands beside the page, so
 * that it looks the same whichever row or bar it was opened from.
 */
export function Dialog({ title, onClose, broad = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    const first = element.current?.querySelector<HTMLElement>('[data-first]');
    (first ?? element.current?.querySelector<HTMLElement>(FIELDS))?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={element}
      className={broad ? 'dialog broad' : 'dialog'}
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === element.current) element.current.close();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="btn icon quiet" aria-label="Close" onClick={() => element.current?.close()}>
          <X size={16} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
