import { Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeNumber, MaybeText, members, OneId } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';
import type { Document, Resource } from '../wire.ts';

interface InvoiceAttributes {
  readonly invoice_number: string;
  readonly biller: string;
  readonly state: string;
  readonly saved: number | null;
  readonly check: {
    readonly result: string;
    readonly rules: string | null;
    readonly currency: string;
    readonly stated: number;
    readonly expected: number | null;
    readonly difference: number | null;
    readonly dispute_by: string | null;
    readonly findings: readonly {
      readonly kind: string;
      readonly rule: string | null;
      readonly at: string;
      readonly amount: number | null;
      readonly message: string;
    }[];
  };
}

const Finding = Type.Object({
  ...members(Text, 'kind', 'at', 'message'),
  rule: MaybeText,
  amount: MaybeNumber,
});

export const checkInvoice = tool({
  name: 'check_invoice',
  title: 'What is wrong with an invoice',
  description:
    'A demurrage or detention invoice that was entered here: agreed, differs (by how much and why), not payable as issued (with the clause), or undetermined; and until when it can be disputed.',
  access: 'read',
  arguments: Shape({ invoice_id: OneId }),
  answer: Type.Object({
    ...members(Text, 'invoice_number', 'biller', 'state', 'result', 'currency'),
    ...members(MaybeText, 'rules', 'dispute_by'),
    stated: Type.Number(),
    ...members(Nullable(Type.Number()), 'expected', 'difference', 'saved'),
    findings: Type.Array(Finding),
  }),
  run: async ({ invoice_id: id }, toolset) => {
    const { data } = await get<Document<Resource<'invoice', InvoiceAttributes>>>(toolset, `/invoices/${id}`);
    const { invoice_number, biller, state, saved, check } = data.attributes;
    const { result, rules, currency, stated, expected, difference, dispute_by, findings } = check;
    return {
      ...{ invoice_number, biller, state, result, currency, rules, dispute_by, stated, expected, difference, saved },
      findings: findings.map(({ kind, rule, at, amount, message }) => ({ kind, at, message, rule, amount })),
    };
  },
});
