import type { Paper } from './papers.ts';

const BOUNDARY = 'papers-of-the-demo';

/** A mail of a forwarder with papers, as a mail server hands it on. */
export function writeMail(subject: string, papers: readonly Paper[], nowMs: number): string {
  return [
    'From: Harbor Gate Forwarding <papers@forwarder.invalid>',
    'To: papers@landfall.invalid',
    `Subject: ${subject}`,
    `Date: ${new Date(nowMs).toUTCString()}`,
    `Message-ID: <${subject.replaceAll(/\W+/g, '.')}@forwarder.invalid>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please find the papers attached.',
    ...papers.flatMap(({ fileName, contentType, bytes }) => [
      `--${BOUNDARY}`,
      `Content-Type: ${contentType}; name="${fileName}"`,
      `Content-Disposition: attachment; filename="${fileName}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64'),
    ]),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}
