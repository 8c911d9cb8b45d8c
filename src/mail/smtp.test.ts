import { afterEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { parseSmtpServer, type SmtpServer } from '../values/smtp-server.ts';
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
  expect(mail).toMatchObject({ from: 'landfall@northwind.example', to: MAIL.to, text: MAIL.text });
  expect(mail?.headers).toMatchObject({
    From: 'Landfall <landfall@northwind.example>',
    To: '<ada@acme.example>',
    Date: 'Mon, 16 Nov 2026 13:00:00 +0000',
    'Auto-Submitted': 'auto-generated',
  });
  const words = (mail?.headers['Subject'] ?? '')
    .split(' ')
    .map((word) => /^=\?utf-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '');
  expect(words.map((word) => Buffer.from(word, 'base64').toString()).join('')).toBe(MAIL.subject);
  expect(heard.some((line) => line.startsWith('AUTH'))).toBe(false);
});

it('signs in where there is something to sign in with, on the machine itself without encryption', async () => {
  const { port, heard } = await start();
  await senderTo(port, { credentials: { user: 'mia', password: 'öffne dich' } })(MAIL);
  const said = heard.find((line) => line.startsWith('AUTH PLAIN '))?.slice(11) ?? '';
  expect(Buffer.from(said, 'base64').toString()).toBe('\0mia\0öffne dich');
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

it('does not believe what was said before the encryption, nor go on without it', async () => {
  const offers = '250-mail.example\r\n250 STARTTLS';
  const early = await start({ EHLO: offers, STAR: '220 go\r\n250 trust me' });
  await expect(senderTo(early.port)(MAIL)).rejects.toThrow('spoke before it was encrypted');
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
