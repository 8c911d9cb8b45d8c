import { randomUUID } from 'node:crypto';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { isLoopbackAddress } from '../net/ip-network.ts';
import { isMailAddress, type SmtpServer } from '../net/smtp-server.ts';
import type { Mail } from './mail.ts';
import { MailRefusedError } from './refused.ts';

/** Resolves when a server has taken the mail over. */
export type SendMail = (mail: Mail) => Promise<void>;

const SILENCE_MS = 30_000;
const MAX_REPLY_CHARACTERS = 65_536;
const REFUSED = 400;
const PERMANENT = 500;
const ASKING = 'LANDFALL-ASKS';

/** Each mail has a connection of its own: alerts fold, and nothing then keeps one open that the server has forgotten. */
export function createMailSender(server: SmtpServer, from: string, now: () => Date): SendMail {
  return async (mail) => {
    if (!isMailAddress(mail.to)) throw new MailRefusedError('this is no address that mail can be sent to');
    const transport = createTransport(settingsOf(server));
    try {
      await transport.sendMail(messageOf(mail, from, now()));
    } catch (error) {
      throw explained(error);
    } finally {
      transport.close();
    }
  };
}

/**
 * Fails where no mail of this sender would be taken, without handing one over: in the place of signing in the library lets us
 * speak, so we sign in and begin a mail there.
 */
export async function checkMailServer(server: SmtpServer, from: string): Promise<void> {
  const transport = createTransport({
    ...settingsOf(server),
    authMethod: ASKING,
    auth: { user: from, pass: '-' },
    customAuth: {
      [ASKING]: async ({ sendCommand }) => {
        const say = async (line: string) => {
          const { status, response } = await sendCommand(line);
          if (status >= REFUSED) throw Object.assign(new Error(response), { responseCode: status, response });
        };
        if (server.credentials !== undefined) {
          const { user, password } = server.credentials;
          await say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`);
        }
        await say(`MAIL FROM:<${from}>`);
        await say('RSET');
      },
    },
  });
  try {
    await transport.verify();
  } catch (error) {
    throw explained(error);
  } finally {
    transport.close();
  }
}

function settingsOf({ host, port, isEncrypted, credentials }: SmtpServer): SMTPTransportOptions {
  return {
    host,
    port,
    secure: isEncrypted,
    // A password is not sent in the clear, but on the machine itself.
    requireTLS: credentials !== undefined && !isOwnMachine(host),
    ...(credentials === undefined
      ? {}
      : { authMethod: 'PLAIN', auth: { user: credentials.user, pass: credentials.password } }),
    name: 'landfall',
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    maxResponseSize: MAX_REPLY_CHARACTERS,
    // What a mail holds is what we give it: it reads no file and asks no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Addresses as objects and the envelope as it is sent: nothing of them is parsed out of a text. */
function messageOf(mail: Mail, from: string, at: Date) {
  const { to, subject, text, html, pictures = [], attachments = [], id = randomUUID(), unsubscribeUrl } = mail;
  return {
    envelope: { from, to: [to] },
    from: { name: 'Landfall', address: from },
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    date: at,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    attachments: [
      ...pictures.map(({ name, png }) => ({
        filename: `${name}.png`,
        content: png,
        contentType: 'image/png',
        cid: name,
        contentDisposition: 'inline' as const,
      })),
      ...attachments.map(({ name, contentType, bytes }) => ({ filename: name, content: bytes, contentType })),
    ],
  };
}

/** What the server said, in its own words; a 5yz about the receiver will not change. */
function explained(error: unknown): Error {
  const { responseCode, response, command } = error as {
    readonly responseCode?: number;
    readonly response?: string;
    readonly command?: string;
  };
  if (responseCode === undefined || response === undefined)
    return new Error(`the mail server did not take it: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  const words = `the mail server answered ${response}`;
  const isOfReceiver = responseCode >= PERMANENT && command === 'RCPT TO';
  return isOfReceiver ? new MailRefusedError(words, { cause: error }) : new Error(words, { cause: error });
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}
