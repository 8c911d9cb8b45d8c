import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** What it is, where several buttons have the same label. */
  readonly name?: string;
  readonly className?: string;
  /** The question, what follows from yes, and the button that says it. */
  readonly question: string;
  readonly consequence: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** For what cannot be undone: asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    await props.onConfirm();
    setIsAsking(false);
  };
  return (
    <>
      <button
        type="button"
        className={props.className ?? 'btn small danger'}
        aria-label={props.name === undefined ? undefined : `${props.label} ${props.name}`}
        onClick={() => setIsAsking(true)}
      >
        {props.label}
      </button>
      {isAsking ? (
        <Dialog title={props.question} onClose={() => setIsAsking(false)}>
          <p className="body">{props.consequence}</p>
          <div className="foot">
            <Button label="Cancel" onClick={() => setIsAsking(false)} />
            <Button label={props.confirm} look="danger" onClick={() => void confirm()} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
