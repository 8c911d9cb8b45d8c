import { randomUUID } from 'node:crypto';

/** A mail of plain text to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const BASE64_LINES = /.{1,76}/g;
/** Of an encoded word, RFC 2047: 75 in all, and never within a character. */
const WORD_CHARACTERS = 12;

/** RFC 5322. The text is in base64, so that no line of it is too long or means something to a server. */
export function writeMail(mail: Mail, from: string, at: Date): string {
  const body = Buffer.from(mail.text).toString('base64').match(BASE64_LINES)?.join('\r\n') ?? '';
  return [
    `From: Landfall <${from}>`,
    `To: <${mail.to}>`,
    `Subject: ${encodeWords(mail.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    body,
  ].join('\r\n');
}

function encodeWords(text: string): string {
  const characters = [...text];
  const words: string[] = [];
  for (let start = 0; start < characters.length; start += WORD_CHARACTERS) {
    const part = characters.slice(start, start + WORD_CHARACTERS).join('');
    words.push(`=?utf-8?B?${Buffer.from(part).toString('base64')}?=`);
  }
  return words.join('\r\n ');
}
