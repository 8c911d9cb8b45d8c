import type { ColumnType, Generated } from 'kysely';
import type { InvoiceCheck } from '../../domain/invoices/check-result.ts';
import type { InvoiceContent, InvoiceState, InvoiceStep } from '../../domain/invoices/invoice.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

type Json<Value> = ColumnType<Value, string, string>;

export interface InvoiceTables {
  invoice: {
    account_id: Id;
    id: Id;
    biller: string;
    invoice_number: string;
    content: Json<InvoiceContent>;
    state: Generated<InvoiceState>;
    history: ColumnType<readonly InvoiceStep[], string, string>;
    credited_amount: number | null;
    paid_amount: number | null;
    result: InvoiceCheck['result'];
    check_found: Json<InvoiceCheck>;
    document_id: Id | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  invoice_container: {
    account_id: Id;
    container_number: string;
    invoice_id: Id;
    container_id: Id | null;
  };
}
