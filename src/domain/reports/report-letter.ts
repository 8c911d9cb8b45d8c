import { clockOf } from '../../values/time-zone.ts';
import type { Letter, LetterSection } from '../invoices/letter.ts';
import { cellText, type ReportContent, type ReportSection } from './report-content.ts';

/** The report as pages to print or to hand on. */
export function writeReportLetter(content: ReportContent, baseUrl: string): Letter {
  const { name, companyName, scope, madeAt, timezone, sections } = content;
  return {
    title: name,
    on: `${clockOf(Date.parse(madeAt), timezone)} ${timezone}`,
    from: companyName,
    to: [],
    subject: [
      ['Of', scope],
      ['Days', 'those of UTC'],
    ],
    sections: sections.map((section) => toSection(section, baseUrl)),
  };
}

function toSection(
  { title, total, sentences, path, columns, rows, isCut }: ReportSection,
  baseUrl: string,
): LetterSection {
  return {
    title: `${title}: ${total}`,
    sentences: [...sentences, ...(isCut ? ['The first of them are shown; the list has all.'] : [])],
    link: { text: 'The list on the dashboard', url: `${baseUrl}${path}` },
    table: { columns, rows: rows.map(({ cells }) => cells.map(cellText)) },
  };
}
