import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { DIRECTION_NAMES } from '../tariffs/tariff.ts';
import { ChargeFields } from './ChargeFields.tsx';
import { INVOICES, type Invoice } from './invoice.ts';
import { type Draft, type InvoiceFieldsProps, readInvoiceForm } from './invoice-form.ts';

/** What was read from a document, before somebody looked at it. */
export interface ReadInvoice {
  readonly documentId: string;
  readonly draft: Draft;
}

interface InvoiceFormProps {
  /** The one to correct; a new one otherwise. */
  readonly invoice: Invoice | undefined;
  readonly read?: ReadInvoice | undefined;
  readonly onClose: () => void;
  readonly onSaved: (invoice: Invoice) => void;
}

/** What the invoice says, as it says it: a field that stays empty is what the invoice leaves out. */
export function InvoiceForm({ invoice, read, onClose, onSaved }: InvoiceFormProps) {
  const queries = useQueryClient();
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    const data = { type: 'invoice', attributes: readInvoiceForm(form) };
    const body = { data: read === undefined ? data : { ...data, document_id: read.documentId } };
    const { data: saved } = await (invoice === undefined
      ? send<One<Invoice>>('POST', '/invoices', body)
      : send<One<Invoice>>('PUT', `/invoices/${invoice.id}`, body));
    await queries.invalidateQueries({ queryKey: INVOICES });
    onClose();
    onSaved(saved);
  });
  const given = read?.draft ?? invoice?.attributes;
  return (
    <Dialog title={invoice === undefined ? 'Enter an invoice' : 'Correct the invoice'} onClose={onClose} broad>
      <DialogForm submit="Check invoice" onSubmit={run} disabled={isBusy}>
        <p className="dim">
          {read === undefined ? '' : 'Compare what was read with the document: it may say more than was found. '}
          Leave empty what the invoice does not say: that it is missing may be what matters.
        </p>
        <HeadFields given={given} error={error} />
        <ChargeFields given={given} error={error} />
        <RuleFields given={given} error={error} />
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

const BILLERS = [
  ['ocean_carrier', 'Ocean carrier'],
  ['terminal', 'Terminal'],
  ['nvocc', 'NVOCC'],
] as const;

const at = (member: string) => `/data/attributes/${member}`;

function HeadFields({ given, error }: InvoiceFieldsProps) {
  const day = (label: string, name: 'invoice_date' | 'due_date' | 'received_on') => (
    <Field label={label} problem={problemAt(error, at(name))}>
      <input type="date" name={name} defaultValue={given?.[name] ?? ''} />
    </Field>
  );
  return (
    <fieldset className="tariff-fields">
      <legend>Invoice</legend>
      <Field label="Number" problem={problemAt(error, at('invoice_number'))}>
        <input name="invoice_number" required maxLength={100} className="mono" defaultValue={given?.invoice_number} />
      </Field>
      <Field label="Billed by" problem={problemAt(error, at('biller'))}>
        <input name="biller" required maxLength={200} defaultValue={given?.biller} />
      </Field>
      <Field label="Who is">
        <select name="biller_kind" defaultValue={given?.biller_kind ?? 'ocean_carrier'}>
          <Options of={BILLERS} />
        </select>
      </Field>
      <Field label="Direction">
        <select name="direction" defaultValue={given?.direction ?? 'import'}>
          <Options of={Object.entries(DIRECTION_NAMES)} />
        </select>
      </Field>
      {day('Invoice date', 'invoice_date')}
      {day('Due date', 'due_date')}
      {day('Received on', 'received_on')}
      <Field label="Currency" problem={problemAt(error, at('currency'))}>
        <input name="currency" required maxLength={3} className="mono" defaultValue={given?.currency ?? 'USD'} />
      </Field>
      <Field label="Total" problem={problemAt(error, at('total'))}>
        <input name="total" type="number" step="any" defaultValue={given?.total ?? ''} />
      </Field>
      <Field label="Bills of lading" hint="Several with commas.">
        <input
          name="bill_of_lading_numbers"
          className="mono"
          defaultValue={given?.bill_of_lading_numbers?.join(', ') ?? ''}
        />
      </Field>
      <Field label="Port of discharge">
        <input name="port_of_discharge" maxLength={200} defaultValue={given?.port_of_discharge ?? ''} />
      </Field>
      <Field label="Country" hint="Empty: that of the boxes." problem={problemAt(error, at('country'))}>
        <input name="country" maxLength={2} className="mono" defaultValue={given?.country ?? ''} />
      </Field>
    </fieldset>
  );
}

/** What the rules of the United States ask for beside the charges. */
function RuleFields({ given, error }: InvoiceFieldsProps) {
  return (
    <fieldset className="tariff-fields">
      <legend>What else it says</legend>
      <Field label="Why you are the one to pay">
        <input name="liability_basis" maxLength={2_000} defaultValue={given?.liability_basis ?? ''} />
      </Field>
      <Field label="Tariff or contract of the rates">
        <input name="rate_rule" maxLength={500} defaultValue={given?.rate_rule ?? ''} />
      </Field>
      <Field label="Contact for disputes">
        <input name="dispute_contact" maxLength={500} defaultValue={given?.dispute_contact ?? ''} />
      </Field>
      <Field label="Web page for disputes">
        <input name="dispute_url" maxLength={500} defaultValue={given?.dispute_url ?? ''} />
      </Field>
      <Field label="Days to dispute" problem={problemAt(error, at('dispute_window_days'))}>
        <input name="dispute_window_days" type="number" defaultValue={given?.dispute_window_days ?? ''} />
      </Field>
      <Field label="Days until it is settled" problem={problemAt(error, at('resolution_days'))}>
        <input name="resolution_days" type="number" defaultValue={given?.resolution_days ?? ''} />
      </Field>
      <Field label="Invoice that is passed on, of" hint="Only of NVOCCs.">
        <input name="underlying_invoice_date" type="date" defaultValue={given?.underlying_invoice_date ?? ''} />
      </Field>
      <label className="check whole">
        <input type="checkbox" name="states_compliance" defaultChecked={given?.states_compliance === true} />
        It states that the charges are consistent with the rules
      </label>
      <label className="check whole">
        <input type="checkbox" name="states_no_fault" defaultChecked={given?.states_no_fault === true} />
        It states that the biller did not cause the charges
      </label>
    </fieldset>
  );
}
