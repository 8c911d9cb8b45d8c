import { buffer } from 'node:stream/consumers';
import type { ReportFormat } from '../../../domain/reports/report.ts';
import { cellText, type ReportContent, type ReportFile } from '../../../domain/reports/report-content.ts';
import { writeReportLetter } from '../../../domain/reports/report-letter.ts';
import { writeLetterPdf } from '../../../operations/invoices/letter-pdf.ts';
import type { Cell } from '../../../values/cell.ts';
import { XLSX_TYPE } from '../formats.ts';
import type { Table } from '../table.ts';
import { workbookBytes } from '../xlsx.ts';

const TYPES: Readonly<Record<ReportFormat, string>> = { pdf: 'application/pdf', xlsx: XLSX_TYPE };
const MAX_NAME_CHARACTERS = 60;

/** The files that are attached to its mail. */
export function writeReportFiles(content: ReportContent, baseUrl: string): Promise<ReportFile[]> {
  return Promise.all(content.formats.map((format) => writeReportFile(content, format, baseUrl)));
}

export async function writeReportFile(
  content: ReportContent,
  format: ReportFormat,
  baseUrl: string,
): Promise<ReportFile> {
  const bytes =
    format === 'pdf'
      ? await buffer(await writeLetterPdf(writeReportLetter(content, baseUrl)))
      : await buffer(workbookBytes(tablesOf(content, baseUrl)));
  return { name: `${fileName(content)}.${format}`, contentType: TYPES[format], bytes };
}

/** Letters, digits and hyphens alone: it needs no escaping anywhere. */
function fileName({ name, madeAt }: ReportContent): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${words.slice(0, MAX_NAME_CHARACTERS) || 'report'}-${madeAt.slice(0, 10)}`;
}

/** A sheet that says what the others are and where their lists are, and one for each. */
function tablesOf(content: ReportContent, baseUrl: string): Table[] {
  const { sections } = content;
  const overview = sections.map(({ title, total, sentences, path }) => [
    title,
    total,
    sentences.join(' '),
    `${baseUrl}${path}`,
  ]);
  return [
    tableOf(
      'Report',
      ['Part', 'Containers', 'In words', 'List'],
      [
        ...overview,
        ['Of', null, `${content.companyName}: ${content.scope}`, null],
        ['As known at', null, cellText(content.madeAt), null],
      ],
    ),
    ...sections.map(({ title, columns, rows }) =>
      tableOf(
        title,
        columns.map((column) => column.title),
        rows.map(({ cells }) => cells),
      ),
    ),
  ];
}

function tableOf(name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): Table {
  const batches = (async function* () {
    yield rows;
  })();
  return { name, headings, batches };
}
