import { dayAfter } from '../../domain/free-time/day-facts.ts';
import { InvoiceCheckShape } from '../../domain/invoices/check-result.ts';
import { INVOICE_ATTRIBUTES, INVOICE_STATES, type Invoice, savedOf } from '../../domain/invoices/invoice.ts';
import { US_RESOLUTION_DAYS } from '../../domain/invoices/us-rule.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { defineResource, toMany, toOne } from '../resource.ts';

export const invoiceResource = defineResource({
  type: 'invoice',
  path: '/invoices',
  moreLinks: { letter: '/letter' },
  attributes: {
    ...INVOICE_ATTRIBUTES,
    state: Choice(INVOICE_STATES),
    history: Type.Array(Shape({ state: Choice(INVOICE_STATES), at: DateTime, note: Nullable(Text) })),
    credited_amount: Nullable(Type.Number()),
    paid_amount: Nullable(Type.Number()),
    saved: Nullable(
      Type.Number({ description: 'What was asked for and not paid in the end; null while that is open.' }),
    ),
    answer_by: Nullable(
      Type.String({
        format: 'date',
        description: 'When the biller of a disputed invoice must have tried to settle it.',
      }),
    ),
    check: InvoiceCheckShape,
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { containers: { types: ['container'], many: true }, document: 'document' },
  toAttributes: (invoice: Invoice) => ({
    ...invoice.content,
    state: invoice.state,
    history: invoice.history.map((step) => ({ ...step })),
    credited_amount: invoice.creditedAmount,
    paid_amount: invoice.paidAmount,
    saved: savedOf(invoice),
    answer_by: answerBy(invoice),
    check: invoice.check,
    created_at: invoice.createdAt,
    updated_at: invoice.updatedAt,
  }),
  toRelationships: ({ containerIds, documentId }) => ({
    containers: toMany('container', containerIds),
    document: toOne('document', documentId),
  }),
});

/** 46 CFR 541.8(b). */
function answerBy({ check, state, history }: Invoice): string | null {
  const disputed = history.findLast((step) => step.state === 'disputed');
  if (check.rules === null || state !== 'disputed' || disputed === undefined) return null;
  return dayAfter(disputed.at.slice(0, 10), US_RESOLUTION_DAYS);
}
