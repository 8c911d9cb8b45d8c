import type { InlinePicture, Mail } from '../mail/mail.ts';
import { type Html, html } from './html.ts';
import { andMore, headlineIn, type Message, type ShownLine, shownLines } from './message.ts';

/** The way of one container, as a picture and in words. */
export interface ShownJourney {
  readonly number: string;
  readonly places: readonly string[];
  readonly words: string;
  readonly png: Buffer;
}

export interface MailExtras {
  readonly to: string;
  readonly journeys: readonly ShownJourney[];
  /** Ends the subscription by a POST; without one where the service has no address of its own. */
  readonly unsubscribeUrl: string | undefined;
  /** The same for people, who are asked first. */
  readonly unsubscribePage: string | undefined;
}

const PICTURE = { width: 480, height: 40 };

export function writeAlertMail(message: Message, extras: MailExtras): Mail {
  const { to, journeys, unsubscribeUrl } = extras;
  const pictures: InlinePicture[] = journeys.map(({ png }, index) => ({ name: `journey-${index + 1}`, png }));
  return {
    to,
    id: message.id,
    subject: headlineIn(message),
    text: textOf(message, extras),
    html: htmlOf(message, extras).text,
    pictures,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}

function textOf(message: Message, { journeys, unsubscribePage }: MailExtras): string {
  const lines = shownLines(message);
  const more = andMore(message, lines.length);
  return [
    headlineIn(message),
    ...lines.map(({ number, title, detail, at, url }) =>
      [`${number === '' ? '' : `${number}: `}${title}`, detail, at, url]
        .filter((part) => part !== '')
        .map((part, index) => (index === 0 ? part : `  ${part}`))
        .join('\n'),
    ),
    ...(more === '' ? [] : [`${more}: ${message.baseUrl}/changes`]),
    ...journeys.map(({ number, words }) => `${number}: ${words}`),
    `You get this because of the alert “${message.name}” of ${message.companyName} in Landfall.`,
    `Change it: ${message.baseUrl}/alerts`,
    ...(unsubscribePage === undefined ? [] : [`Stop it: ${unsubscribePage}`]),
    '',
  ].join('\n\n');
}

const TEXT = 'font-family:Helvetica,Arial,sans-serif;color:#1b2733';

function htmlOf(message: Message, { journeys, unsubscribePage }: MailExtras): Html {
  const lines = shownLines(message);
  const more = andMore(message, lines.length);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${headlineIn(message)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f7;${TEXT}">
<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #d8dee4;border-radius:8px" cellpadding="0" cellspacing="0">
<tr><td style="padding:20px 24px 8px"><h1 style="margin:0;font-size:18px;line-height:1.35;${TEXT}">${headlineIn(message)}</h1></td></tr>
${journeys.map(journeyRow)}
${lines.map(lineRow)}
${more === '' ? '' : html`<tr><td style="padding:10px 24px"><a href="${message.baseUrl}/changes" style="color:#0b5cad">${more}</a></td></tr>`}
<tr><td style="padding:16px 24px 20px;font-size:12px;line-height:1.5;color:#5b6875">You get this because of the alert “${message.name}” of ${message.companyName} in Landfall. <a href="${message.baseUrl}/alerts" style="color:#0b5cad">Change it</a>${unsubscribePage === undefined ? '' : html` or <a href="${unsubscribePage}" style="color:#0b5cad">stop it</a>`}.</td></tr>
</table></body></html>
`;
}

function journeyRow({ number, places, words }: ShownJourney, index: number): Html {
  return html`<tr><td style="padding:8px 24px"><img src="cid:journey-${index + 1}" width="${PICTURE.width}" height="${PICTURE.height}" alt="${number}: ${words}" style="display:block;width:100%;max-width:${PICTURE.width}px;height:auto">
<table role="presentation" width="100%" style="max-width:${PICTURE.width}px;table-layout:fixed" cellpadding="0" cellspacing="0"><tr>${places.map(
    (place, at) => {
      const align = at === 0 ? 'left' : at === places.length - 1 ? 'right' : 'center';
      return html`<td align="${align}" style="font-size:12px;color:#5b6875">${place}</td>`;
    },
  )}</tr></table></td></tr>`;
}

function lineRow({ number, title, detail, at, url }: ShownLine): Html {
  return html`<tr><td style="padding:10px 24px;border-top:1px solid #e7ebef;font-size:14px;line-height:1.45">${number === '' ? '' : html`<a href="${url}" style="color:#0b5cad;font-weight:bold">${number}</a> `}<strong>${title}</strong>${detail === '' ? '' : html`<br>${detail}`}<br><span style="font-size:12px;color:#5b6875">${at}</span></td></tr>
`;
}
