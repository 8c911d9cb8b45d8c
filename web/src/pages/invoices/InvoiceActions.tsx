import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { INVOICES, type Invoice } from './invoice.ts';
import { StateDialog } from './StateDialog.tsx';

interface InvoiceActionsProps {
  readonly invoice: Invoice;
  readonly mayWrite: boolean;
  readonly onCorrect: () => void;
}

export function InvoiceActions({ invoice, mayWrite, onCorrect }: InvoiceActionsProps) {
  const attempt = useAttempt();
  const [, go] = useLocation();
  const [isNoting, setIsNoting] = useState(false);
  const { id, attributes } = invoice;
  const again = () => attempt(() => send('POST', `/invoices/${id}/check`), 'Checked again', INVOICES);
  const remove = async () => {
    if (await attempt(() => send('DELETE', `/invoices/${id}`), `${attributes.invoice_number} is deleted`))
      go('/invoices');
  };
  return (
    <>
      <a className="btn primary" href={`/v2/invoices/${id}/letter`} download>
        <FileDown size={15} aria-hidden />
        Dispute letter
      </a>
      {mayWrite ? (
        <>
          <Button label="Note a step" onClick={() => setIsNoting(true)} />
          <Button label="Check again" onClick={() => void again()} />
          {attributes.state === 'received' ? <Button label="Correct" onClick={onCorrect} /> : null}
          <ConfirmButton
            label="Delete"
            className="btn danger"
            question={`Delete ${attributes.invoice_number}?`}
            consequence="What was entered, its check and its history are deleted. This cannot be undone."
            confirm="Delete invoice"
            onConfirm={remove}
          />
        </>
      ) : null}
      {isNoting ? <StateDialog invoice={invoice} onClose={() => setIsNoting(false)} /> : null}
    </>
  );
}
