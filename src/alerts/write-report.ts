import {
  cellText,
  type ReportColumn,
  type ReportContent,
  type ReportSection,
} from '../domain/reports/report-content.ts';
import type { Attachment, Mail } from '../mail/mail.ts';
import { clockOf } from '../values/time-zone.ts';
import { type Html, html } from './html.ts';
import { clipped } from './message.ts';

interface ReportMailExtras {
  /** The same for the same mail. */
  readonly id: string;
  readonly to: string;
  /** Scheme and host of the dashboard. */
  readonly baseUrl: string;
  readonly attachments: readonly Attachment[];
  readonly unsubscribeUrl: string | undefined;
  /** The same for people, who are asked first. */
  readonly unsubscribePage: string | undefined;
}

/** Of each list; the attachments and the dashboard have the others. */
const MAX_ROWS = 10;
const MAX_CELL_CHARACTERS = 80;
const MAX_SUBJECT_CHARACTERS = 140;

export function writeReportMail(content: ReportContent, extras: ReportMailExtras): Mail {
  const { id, to, attachments, unsubscribeUrl } = extras;
  return {
    ...{ to, id, attachments },
    subject: subjectOf(content),
    text: textOf(content, extras),
    html: htmlOf(content, extras).text,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function subjectOf({ name, madeAt, timezone }: ReportContent): string {
  return clipped(`${name}, ${clockOf(Date.parse(madeAt), timezone).slice(0, 10)}`, MAX_SUBJECT_CHARACTERS);
}

function introductionOf({ companyName, scope, madeAt, timezone }: ReportContent): string {
  return `${clipped(companyName, MAX_CELL_CHARACTERS)}: ${clipped(scope, MAX_SUBJECT_CHARACTERS)}, as known on ${clockOf(Date.parse(madeAt), timezone)} ${timezone}. Days are those of UTC.`;
}

/** The few columns that a mail has room for, of the first rows. */
function shownOf({ columns, rows }: ReportSection) {
  const places = columns.flatMap(({ isInMail }, place) => (isInMail === true ? [place] : []));
  return {
    columns: places.map((place) => columns[place] as ReportColumn),
    rows: rows.slice(0, MAX_ROWS).map(({ path, cells }) => ({
      path,
      cells: places.map((place) => clipped(cellText(cells[place]), MAX_CELL_CHARACTERS)),
    })),
  };
}

function restOf({ rows, isCut }: ReportSection): string {
  return isCut || rows.length > MAX_ROWS ? `The first ${MAX_ROWS} are shown. ` : '';
}

function textOf(content: ReportContent, { baseUrl, unsubscribePage }: ReportMailExtras): string {
  return [
    subjectOf(content),
    introductionOf(content),
    ...content.sections.flatMap((section) => [
      `${section.title.toUpperCase()} (${section.total})`,
      ...section.sentences,
      shownOf(section)
        .rows.map(({ cells }) => `- ${cells.filter((cell) => cell !== '').join(', ')}`)
        .join('\n'),
      `${restOf(section)}The list: ${baseUrl}${section.path}`,
    ]),
    `You get this because of the report “${content.name}” of ${content.companyName} in Landfall.`,
    `Change it: ${baseUrl}/reports`,
    ...(unsubscribePage === undefined ? [] : [`Stop it: ${unsubscribePage}`]),
    '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const TEXT = 'font-family:Helvetica,Arial,sans-serif;color:#1b2733';
const LINK = 'color:#0b5cad';
const CELL = 'padding:5px 6px 5px 0;border-top:1px solid #e7ebef;font-size:13px;line-height:1.4;vertical-align:top';

function htmlOf(content: ReportContent, { baseUrl, unsubscribePage }: ReportMailExtras): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${subjectOf(content)}</title></head>
<body style="margin:0;padding:16px 8px;background:#f3f5f7;${TEXT}">
<table role="presentation" width="100%" style="max-width:680px;margin:0 auto;background:#ffffff;border:1px solid #d8dee4;border-radius:8px" cellpadding="0" cellspacing="0">
<tr><td style="padding:20px 16px 4px"><h1 style="margin:0;font-size:18px;line-height:1.35;${TEXT}">${subjectOf(content)}</h1></td></tr>
<tr><td style="padding:0 16px 8px;font-size:13px;line-height:1.5;color:#5b6875">${introductionOf(content)}</td></tr>
${content.sections.map((section) => sectionRow(section, baseUrl))}
<tr><td style="padding:16px 16px 20px;font-size:12px;line-height:1.5;color:#5b6875">You get this because of the report “${content.name}” of ${content.companyName} in Landfall. <a href="${baseUrl}/reports" style="${LINK}">Change it</a>${unsubscribePage === undefined ? '' : html` or <a href="${unsubscribePage}" style="${LINK}">stop it</a>`}.</td></tr>
</table></body></html>
`;
}

function sectionRow(section: ReportSection, baseUrl: string): Html {
  const { columns, rows } = shownOf(section);
  return html`<tr><td style="padding:14px 16px 6px"><h2 style="margin:0 0 4px;font-size:15px;${TEXT}">${section.title}: <a href="${baseUrl}${section.path}" style="${LINK}">${section.total}</a></h2>
${section.sentences.map((sentence) => html`<p style="margin:0 0 6px;font-size:13px;line-height:1.45">${sentence}</p>`)}
${
  rows.length === 0
    ? ''
    : html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
<tr>${columns.map(({ title, isNumber }) => html`<th align="${alignOf(isNumber)}" style="padding:4px 8px 4px 0;font-size:12px;color:#5b6875">${title}</th>`)}</tr>
${rows.map(
  ({ path, cells }) =>
    html`<tr>${cells.map((cell, place) => html`<td align="${alignOf(columns[place]?.isNumber)}" style="${CELL}">${place === 0 ? html`<a href="${baseUrl}${path}" style="${LINK}">${cell}</a>` : unbroken(cell)}</td>`)}</tr>
`,
)}</table>
${restOf(section) === '' ? '' : html`<p style="margin:6px 0 0;font-size:12px;color:#5b6875">${restOf(section)}<a href="${baseUrl}${section.path}" style="${LINK}">All ${section.total}</a></p>`}`
}</td></tr>
`;
}

function alignOf(isNumber: true | undefined): string {
  return isNumber === true ? 'right' : 'left';
}

const DATE = /\d{4}-\d{2}-\d{2}/;

/** On a telephone a date would be cut at its hyphens. */
function unbroken(cell: string): Html[] {
  return cell
    .split(' ')
    .map((word) => (DATE.test(word) ? html`<span style="white-space:nowrap">${word}</span> ` : html`${word} `));
}
