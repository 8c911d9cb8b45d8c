import type { Cell } from '../../values/cell.ts';
import type { Instant } from '../../values/instant.ts';
import type { ReportFormat } from './report.ts';

export interface ReportColumn {
  readonly title: string;
  /** Of the width of a page. */
  readonly share: number;
  /** Numbers stand below each other by their last digit. */
  readonly isNumber?: true;
  /** A mail is read on telephones: it has few columns. */
  readonly isInMail?: true;
}

/** A part of a report: figures, with the list on the dashboard that they are of. */
export interface ReportSection {
  readonly title: string;
  /** How many the list has. */
  readonly total: number;
  /** The rows are of the first of them. */
  readonly isCut: boolean;
  /** What it comes to, or that there is nothing. */
  readonly sentences: readonly string[];
  /** Of the list, below the address of the dashboard. */
  readonly path: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

export interface ReportRow {
  readonly path: string;
  readonly cells: readonly Cell[];
}

/** What a report says at one moment. */
export interface ReportContent {
  readonly name: string;
  readonly companyName: string;
  /** Of which containers it is, in words. */
  readonly scope: string;
  readonly madeAt: Instant;
  readonly timezone: string;
  /** What is attached to the mail. */
  readonly formats: readonly ReportFormat[];
  readonly sections: readonly ReportSection[];
}

/** A report as a file. */
export interface ReportFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** A cell as people read it. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return numbers.format(cell);
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? cell.day : cell.clock;
}
