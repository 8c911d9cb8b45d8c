import { wordsIn } from '../../text/words-in.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Text, Type } from '../../values/schema.ts';

/**
 * What a check comes to. Missing content and a missed deadline make an invoice not payable as it was issued; wrong content is a
 * ground to dispute it; undetermined is what could not be compared because a fact or a tariff is not known.
 */
export const CHECK_RESULTS = wordsIn('agreed differs not_payable undetermined');
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** What is found: a required element that is missing, a missed deadline, content that differs, a second charge, or nothing to compare with. */
export const FINDING_KINDS = wordsIn('missing late wrong duplicate unknown');
export type FindingKind = (typeof FINDING_KINDS)[number];

const Day = Type.String({ format: 'date' });

const FindingShape = Shape({
  kind: Choice(FINDING_KINDS),
  rule: Nullable(Type.String({ description: 'The clause that asks for it, such as 46 CFR 541.6(a)(2).' })),
  at: Type.String({ description: 'The member it is about, such as charges/0/free_days.' }),
  stated: Nullable(Text),
  expected: Nullable(Text),
  amount: Nullable(Type.Number({ description: 'By how much the invoice asks for too much because of it.' })),
  message: Text,
});
export type Finding = Static<typeof FindingShape>;

const ChargeCheckShape = Shape({
  container_number: Nullable(Text),
  charge: Text,
  tariff: Nullable(Text),
  last_free_day: Nullable(Day),
  charged_days: Nullable(Type.Integer()),
  stated: Type.Number(),
  expected: Nullable(Type.Number()),
});

export const InvoiceCheckShape = Shape({
  result: Choice(CHECK_RESULTS),
  checked_at: DateTime,
  rules: Nullable(Type.String({ description: 'The regulation whose elements were looked for.' })),
  currency: Text,
  stated: Type.Number(),
  expected: Nullable(
    Type.Number({ description: 'By the tariffs and moves; null where one charge could not be counted.' }),
  ),
  difference: Nullable(Type.Number({ description: 'What the invoice asks for beyond what is expected.' })),
  issue_by: Nullable(Day),
  dispute_by: Nullable(Day),
  charges: Type.Array(ChargeCheckShape),
  findings: Type.Array(FindingShape),
});
export type InvoiceCheck = Static<typeof InvoiceCheckShape>;
export type ChargeCheck = Static<typeof ChargeCheckShape>;

export function resultOf(findings: readonly Pick<Finding, 'kind'>[]): CheckResult {
  const has = (...kinds: FindingKind[]) => findings.some(({ kind }) => kinds.includes(kind));
  if (has('missing', 'late')) return 'not_payable';
  if (has('wrong', 'duplicate')) return 'differs';
  return has('unknown') ? 'undetermined' : 'agreed';
}
