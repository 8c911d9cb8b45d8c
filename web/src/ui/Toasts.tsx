import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'bad';
}

type Say = (text: string, tone?: Toast['tone']) => void;

const SHOWN_MS = 5_000;
const MAX_SHOWN = 4;
const ToastContext = createContext<Say>(() => {});

/** A short word about what was done, also for those who listen. */
export function useSay(): Say {
  return useContext(ToastContext);
}

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const say = useCallback<Say>((text, tone = 'done') => {
    const id = Date.now() + Math.random();
    setToasts((shown) => [...shown.slice(1 - MAX_SHOWN), { id, text, tone }]);
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), SHOWN_MS);
  }, []);
  const list = useMemo(
    () =>
      toasts.map((toast) => (
        <div key={toast.id} className={toast.tone === 'bad' ? 'toast bad' : 'toast'}>
          {toast.text}
        </div>
      )),
    [toasts],
  );
  return (
    <ToastContext value={say}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {list}
      </div>
    </ToastContext>
  );
}
