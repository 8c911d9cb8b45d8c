import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';

interface DialogFormProps {
  /** What the button says. */
  readonly submit: string;
  readonly disabled?: boolean;
  readonly onSubmit: (form: FormData) => unknown;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** The fields of a dialog, and below them the button that hands them over. */
export function DialogForm({ submit, disabled = false, onSubmit, ref, children }: DialogFormProps) {
  const hand = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={ref} onSubmit={hand}>
      <div className="body">{children}</div>
      <div className="foot">
        <Button label={submit} look="primary" disabled={disabled} />
      </div>
    </form>
  );
}
