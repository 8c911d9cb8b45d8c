import { describe, expect, it } from 'vitest';
import { parseMail } from './parse-mail.ts';

const parse = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n')));

async function read(...lines: string[]) {
  const outcome = await parse(...lines);
  if (outcome.kind === 'refused') throw new Error(outcome.reason);
  return outcome.mail;
}

describe('a mail', () => {
  it('is read with its addresses, ids and attachments', async () => {
    const mail = await read(
      'From: =?utf-8?Q?J=C3=BCrgen?= <juergen@forwarder.example>',
      'To: Papers: docs@landfall.example, "B" <b@landfall.example>;',
      'Cc: c@landfall.example',
      'Subject: =?utf-8?B?UGFwaWVyZSDDvA==?=',
      'Date: Sun, 15 Nov 2026 10:00:00 +0100',
      'Message-ID: <one@forwarder.example>',
      'In-Reply-To: <zero@landfall.example>',
      'References: <a@landfall.example> <zero@landfall.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See attached.',
      '--b',
      'Content-Type: application/pdf; name="notice.pdf"',
      'Content-Disposition: attachment; filename="notice.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4').toString('base64'),
      '--b--',
      '',
    );
    expect(mail).toEqual({
      subject: 'Papiere ü',
      body: 'See attached.',
      from: ['juergen@forwarder.example'],
      to: ['docs@landfall.example', 'b@landfall.example'],
      cc: ['c@landfall.example'],
      sentAt: '2026-11-15T09:00:00Z',
      messageId: '<one@forwarder.example>',
      inReplyTo: '<zero@landfall.example>',
      references: ['<a@landfall.example>', '<zero@landfall.example>'],
      contentType: 'multipart/mixed',
      attachments: [
        { fileName: 'notice.pdf', contentType: 'application/pdf', bytes: new Uint8Array(Buffer.from('%PDF-1.4')) },
      ],
    });
  });

  it('with nothing but a header is read as far as it goes', async () => {
    expect(await read('Subject: bare', 'Date: never', '', '')).toMatchObject({
      subject: 'bare',
      body: null,
      from: [],
      sentAt: null,
      messageId: null,
      attachments: [],
    });
  });

  it('keeps no null characters', async () => {
    const { subject, body } = await read('Subject: a\0b', '', 'c\0d');
    expect([subject.includes('\0'), body?.includes('\0')]).toEqual([false, false]);
  });

  it.each(['', '\r\n\r\n'])('without headers is refused', async (text) => {
    expect(await parse(text)).toMatchObject({ kind: 'refused' });
  });

  it('shows pictures of its text as text, not as attachments', async () => {
    const { attachments } = await read(
      'Subject: logo',
      'Content-Type: multipart/related; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<img src="cid:logo">',
      '--b',
      'Content-Type: image/png',
      'Content-ID: <logo>',
      'Content-Disposition: inline; filename="logo.png"',
      '',
      'png',
      '--b--',
    );
    expect(attachments).toEqual([]);
  });

  it('gives papers that are attached as part of the text, under names that can be shown', async () => {
    const { attachments } = await read(
      'Subject: from a telephone',
      'Content-Type: multipart/related; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>See below</p>',
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: inline; filename="../../bill\u0007.pdf"',
      '',
      '%PDF',
      '--b--',
    );
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['bill.pdf']);
  });

  const forwarded = (...inner: string[]) =>
    read(
      'Subject: Fwd',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="fwd.eml"',
      '',
      'Subject: between',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="inner.eml"',
      '',
      ...inner,
    );

  it('gives the papers of messages that are attached to it', async () => {
    const { attachments } = await forwarded(
      'Subject: inner',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="bill.pdf"',
      '',
      '%PDF',
    );
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['bill.pdf']);
  });

  it('gives an attached message that has no papers as one', async () => {
    const { attachments } = await forwarded('Subject: inner', '', 'Container MSKU9070323 has arrived.');
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['inner.eml']);
  });

  const parts = (count: number, ...head: string[]) => [
    'Subject: x',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...Array.from({ length: count }, () => ['--b', ...head, '', 'x']).flat(),
    '--b--',
  ];
  const PAPER = 'Content-Type: application/pdf';

  it('that nests too deeply, or has too many attachments, is refused with the reason', async () => {
    const nested = '--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(60);
    expect(await parse('Subject: x', 'Content-Type: multipart/mixed; boundary=b', '', nested)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('nesting depth'),
    });
    const refused = { kind: 'refused', reason: 'A mail has at most 100 attachments.' };
    expect(await parse(...parts(101, PAPER))).toEqual(refused);
    expect((await read(...parts(100, PAPER))).attachments).toHaveLength(100);
  });

  it('has no text, name, type or id that is longer than is taken, whatever it says', async () => {
    const long = 'a'.repeat(200_000);
    const mail = await read(
      `Subject: ${long}`,
      `From: ${long}@x.example`,
      `References: <${long}> <short@x.example>`,
      `Message-ID: <${long}>`,
      ...parts(1, `Content-Type: application/${long}; name="${long}.pdf"`, `X-${long}: ${long}`).slice(1),
    );
    expect(mail).toMatchObject({ references: ['<short@x.example>'], messageId: null });
    const texts = [mail.subject, ...mail.from, ...mail.attachments.flatMap((one) => [one.fileName, one.contentType])];
    expect(texts.filter((text) => (text?.length ?? 0) > 998)).toEqual([]);
    expect(mail.attachments).toHaveLength(1);
  });

  it('of very many texts is one text of bounded length', async () => {
    const texts = parts(1_500, 'Content-Type: text/plain', '', 'word '.repeat(20));
    const { body, attachments } = await read(texts.join('\r\n'));
    expect(body?.length).toBe(100_000);
    expect(attachments).toEqual([]);
  });
});
