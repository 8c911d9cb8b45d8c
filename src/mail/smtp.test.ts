import { afterEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { parseSmtpServer, type SmtpServer } from '../net/smtp-server.ts';
import { MailRefusedError } from './refused.ts';
import { createMailSender } from './smtp.ts';

const NOW = new Date('2026-11-16T13:00:00Z');
const MAIL = { to: 'ada@acme.example', subject: 'You are invited, Zoë', text: 'Hello Zoë,\n.\nhow are you?\n' };

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(refused?: Record<string, string>): Promise<MailServer> {
  server = await startMailServer(refused);
  return server;
}

function senderTo(port: number, more: Partial<SmtpServer> = {}) {
  const address = { host: '127.0.0.1', port, isEncrypted: false, credentials: undefined, ...more };
  return createMailSender(address, 'landfall@northwind.example', () => NOW);
}

it('hands a mail over as it was meant', async () => {
  const { port, mails, heard } = await start();
  await senderTo(port)(MAIL);
  const [mail] = mails;
  expect(mail).toMatchObject({ from: 'landfall@northwind.example', to: MAIL.to });
  expect(mail?.text.trim()).toBe(MAIL.text.trim());
  expect(mail?.headers).toMatchObject({
    From: 'Landfall <landfall@northwind.example>',
    To: 'ada@acme.example',
    Date: 'Mon, 16 Nov 2026 13:00:00 +0000',
    'Auto-Submitted': 'auto-generated',
  });
  expect(mail?.subject).toBe(MAIL.subject);
  expect(heard.some((line) => line.startsWith('AUTH'))).toBe(false);
});

it('signs in where there is something to sign in with, on the machine itself without encryption', async () => {
  const { port, heard } = await start();
  await senderTo(port, { credentials: { user: 'mia', password: 'öffne dich' } })(MAIL);
  const said = heard.find((line) => line.startsWith('AUTH PLAIN '))?.slice(11) ?? '';
  expect(Buffer.from(said, 'base64').toString()).toBe('\0mia\0öffne dich');
});

it('shows the same as HTML with its picture, under the same id when it is sent again, and ends by one click', async () => {
  const { port, mails } = await start();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
  const more = { html: '<p>Hello <img src="cid:way"></p>', pictures: [{ name: 'way', png }], id: 'one' };
  for (const _ of [1, 2]) await senderTo(port)({ ...MAIL, ...more, unsubscribeUrl: 'https://track.example/u/x' });
  expect(mails.map(({ headers }) => headers['Message-ID'])).toEqual(Array(2).fill('<one@northwind.example>'));
  expect(mails[0]?.html?.trim()).toBe(more.html);
  expect(mails[0]?.pictures.get('way')).toEqual(png);
  expect(mails[0]?.headers).toMatchObject({
    'List-Unsubscribe': '<https://track.example/u/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it('sends no password without encryption to another machine', async () => {
  const { port, heard, mails } = await start();
  // A name of this machine that is not among those that are known to be.
  const sender = senderTo(port, { host: 'localhost.', credentials: { user: 'mia', password: 'x' } });
  await expect(sender(MAIL)).rejects.toThrow('the mail server');
  expect(heard.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([]);
  expect(mails).toEqual([]);
});

it.each([
  ['RCPT', '550 nobody here', 'the mail server answered 550 nobody here'],
  ['EHLO', '421 busy', 'the mail server answered 421 busy'],
  ['DATA', '552 too much', 'the mail server answered 552 too much'],
])('says what the server says against %s', async (word, reply, message) => {
  const { port, mails } = await start({ [word]: reply });
  await expect(senderTo(port)(MAIL)).rejects.toThrow(message);
  expect(mails).toEqual([]);
});

it('tells a receiver that is refused for good from a server that has no time', async () => {
  const gone = await start({ RCPT: '550 nobody here' });
  await expect(senderTo(gone.port)(MAIL)).rejects.toBeInstanceOf(MailRefusedError);
  await gone.close();
  const busy = await start({ RCPT: '450 later' });
  await expect(senderTo(busy.port)(MAIL)).rejects.not.toBeInstanceOf(MailRefusedError);
});

it('does not believe what was said before the encryption, nor go on without it', async () => {
  const offers = '250-mail.example\r\n250 STARTTLS';
  const early = await start({ EHLO: offers, STAR: '220 go\r\n250 trust me' });
  await expect(senderTo(early.port)(MAIL)).rejects.toThrow('the mail server did not take it');
  await early.close();
  const broken = await start({ EHLO: offers, STAR: '220 go' });
  await expect(senderTo(broken.port)(MAIL)).rejects.toThrow();
  expect([...early.mails, ...broken.mails]).toEqual([]);
});

it.each(['a@b\r\nRCPT TO:<c@d>', 'a@b> c', 'nobody', 'ä@b.example'])('sends nothing to %j', async (to) => {
  const { port, heard } = await start();
  await expect(senderTo(port)({ ...MAIL, to })).rejects.toThrow('no address');
  expect(heard).toEqual([]);
});

it('reads the address of a server', () => {
  expect(parseSmtpServer('smtps://me%40x:p%20w@mail.example')).toEqual({
    host: 'mail.example',
    port: 465,
    isEncrypted: true,
    credentials: { user: 'me@x', password: 'p w' },
  });
  expect(parseSmtpServer('smtp://localhost:2525')).toEqual({
    host: 'localhost',
    port: 2525,
    isEncrypted: false,
    credentials: undefined,
  });
  for (const wrong of ['mail.example', 'http://x', 'smtp://', 'smtp://x/y', 'smtp://x?tls=0']) {
    expect(parseSmtpServer(wrong)).toBeUndefined();
  }
});
