import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { type AnswerOf, type Many, queryString, type Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import type { ReadInvoice } from './InvoiceForm.tsx';

interface ReadDocumentProps {
  readonly onClose: () => void;
  readonly onRead: (read: ReadInvoice) => void;
}

/** Chooses the document that an invoice is read from. */
export function ReadDocument({ onClose, onRead }: ReadDocumentProps) {
  const { data } = useGet<Many<Resource<'document'>>>(
    ['documents', 'to-read'],
    `/documents${queryString({ 'page[size]': 100 })}`,
  );
  const documents = data?.data.map(({ id, attributes }) => [id, attributes.name] as const) ?? [];
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    const documentId = String(form.get('document_id'));
    const answer = await send<AnswerOf<'POST /invoices/read'>>('POST', '/invoices/read', {
      data: { document_id: documentId },
    });
    onRead({ documentId, draft: answer.data.attributes });
  });
  return (
    <Dialog title="Read an invoice" onClose={onClose}>
      <DialogForm submit="Read" onSubmit={run} disabled={isBusy || documents.length === 0}>
        {data !== undefined && documents.length === 0 ? (
          <p className="dim">
            No document is here yet.{' '}
            <Link className="link" href="/documents">
              Add one first
            </Link>
            .
          </p>
        ) : null}
        <Field label="Document" hint="The newest hundred.">
          <select name="document_id" key={documents.length} required>
            <Options of={documents} />
          </select>
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}
