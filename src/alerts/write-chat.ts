import { andMore, headlineIn, type Message, type ShownLine, shownLines } from './message.ts';

/** What the receivers take: Slack says 50 blocks and 3,000 characters of a section, and cuts messages off at about 13,000. */
export const SLACK_LIMITS = { blocks: 50, sectionCharacters: 3_000, messageCharacters: 12_000 };
/** Of a message by a workflow of Microsoft Teams. */
export const TEAMS_LIMITS = { bytes: 28_000 };

/** As many lines as fit, each its own section; what is left out is counted. */
export function writeSlackMessage(message: Message): object {
  const lines = shownLines(message);
  return fitting(lines, (some) => slackOf(message, some), fitsSlack);
}

function fitsSlack(body: object): boolean {
  return JSON.stringify(body).length <= SLACK_LIMITS.messageCharacters;
}

function slackOf(message: Message, lines: readonly ShownLine[]): object {
  const more = andMore(message, lines.length);
  return {
    text: mrkdwn(headlineIn(message)),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: headlineIn(message), emoji: false } },
      ...lines.map(({ number, title, detail, at, url }) => {
        const subject = number === '' ? '' : `<${url}|${mrkdwn(number)}> `;
        const text = [`${subject}*${mrkdwn(title)}*`, mrkdwn(detail), `_${mrkdwn(at)}_`].filter((part) => part !== '');
        return { type: 'section', text: { type: 'mrkdwn', text: text.join('\n') } };
      }),
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: [
              more === '' ? '' : `<${message.baseUrl}/changes|${more}> · `,
              `Alert “${mrkdwn(message.name)}” of ${mrkdwn(message.companyName)} · <${message.baseUrl}/alerts|Change it>`,
            ].join(''),
          },
        ],
      },
    ],
  };
}

/** What means something in Slack's own markup is said as it is. */
function mrkdwn(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`]/g, (mark) => `\u200b${mark}`);
}

export function writeTeamsMessage(message: Message): object {
  const lines = shownLines(message);
  return fitting(lines, (some) => teamsOf(message, some), fitsTeams);
}

function fitsTeams(body: object): boolean {
  return Buffer.byteLength(JSON.stringify(body)) <= TEAMS_LIMITS.bytes;
}

/** Runs of rich text are shown as they are: nothing in them is markup. */
function teamsOf(message: Message, lines: readonly ShownLine[]): object {
  const more = andMore(message, lines.length);
  const text = (runs: readonly object[], extra: object = {}) => ({ type: 'RichTextBlock', inlines: runs, ...extra });
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      text([{ type: 'TextRun', text: headlineIn(message), weight: 'Bolder', size: 'Medium' }]),
      ...lines.map(({ number, title, detail, at, url }) =>
        text(
          [
            ...(number === ''
              ? []
              : [{ type: 'TextRun', text: `${number} `, selectAction: { type: 'Action.OpenUrl', url } }]),
            { type: 'TextRun', text: title, weight: 'Bolder' },
            ...(detail === '' ? [] : [{ type: 'TextRun', text: `\n${detail}` }]),
            { type: 'TextRun', text: `\n${at}`, isSubtle: true },
          ],
          { separator: true },
        ),
      ),
      text([
        {
          type: 'TextRun',
          text: `${more === '' ? '' : `${more} · `}Alert “${message.name}” of ${message.companyName}`,
          isSubtle: true,
        },
      ]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Open Landfall', url: `${message.baseUrl}/changes` }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content: card }] };
}

/** For programs: the lines as they are. */
export function writeWebhookMessage(message: Message): object {
  const { id, name, companyName, lines, total } = message;
  const shown = shownLines(message);
  return {
    data: {
      type: 'alert',
      id,
      attributes: {
        name,
        company_name: companyName,
        headline: headlineIn(message),
        total,
        lines: lines.map(({ kind, at, containerId, shipmentId }, index) => ({
          kind,
          at,
          number: shown[index]?.number ?? '',
          title: shown[index]?.title ?? '',
          detail: shown[index]?.detail ?? '',
          container_id: containerId,
          shipment_id: shipmentId,
          url: shown[index]?.url ?? '',
        })),
      },
    },
  };
}

const MAX_SHOWN = 40;

function fitting(
  lines: readonly ShownLine[],
  write: (some: readonly ShownLine[]) => object,
  fits: (body: object) => boolean,
): object {
  for (let count = Math.min(lines.length, MAX_SHOWN); count > 0; count--) {
    const body = write(lines.slice(0, count));
    if (fits(body)) return body;
  }
  return write([]);
}
