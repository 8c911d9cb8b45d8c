import { labelOf } from '../documents/document-types.ts';
import type { PaperDifference, PaperField } from '../documents/paper-differences.ts';
import { type ContainerFacts, type Exception, isGone, UNSAID } from './exception.ts';
import { capitalised, dayText, sentence } from './wording.ts';

const NAMES: Readonly<Record<PaperField, string>> = {
  containers: 'box list',
  seal: 'seal',
  last_free_day: 'last free day',
  eta: 'ETA',
  discharge_port: 'port of discharge',
  vessel: 'vessel',
  weight: 'weight',
};

/** What the terminal, customs or the bill of charges go by; the others are to be looked at. */
const PRESSING: ReadonlySet<PaperField> = new Set(['containers', 'seal', 'last_free_day', 'discharge_port']);

/** A document and the tracking say different things: one of them has to be put right, or the box is planned for wrongly. */
export function papersDiffer(facts: ContainerFacts): Exception | undefined {
  const differences = facts.papersDiffer.filter((one) => one.leads);
  const [first, ...others] = differences;
  if (first === undefined || isGone(facts)) return undefined;
  const alike = others.map(({ field }) => NAMES[field]);
  return {
    ...UNSAID,
    category: 'papers_differ',
    severity: differences.some(({ field }) => PRESSING.has(field)) ? 'act' : 'watch',
    title: `${capitalised([NAMES[first.field], ...alike].join(', '))} differ${alike.length === 0 ? 's' : ''} on paper`,
    detail: sentence(
      `${labelOf(first.documentType)}: ${said(first.paperSays)}`,
      `tracking: ${said(first.trackingSays)}`,
    ),
    timezone: facts.podTimezone,
    facts: differences.flatMap((one: PaperDifference) => [one.field, one.documentId, one.paperSays, one.trackingSays]),
  };
}

function said(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text;
}
