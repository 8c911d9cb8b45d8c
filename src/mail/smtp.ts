import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { isLoopbackAddress } from '../values/ip-network.ts';
import { isMailAddress, type SmtpServer } from '../values/smtp-server.ts';
import { Conversation, type SmtpReply } from './conversation.ts';
import { type Mail, writeMail } from './mail.ts';

/** Resolves when a server has taken the mail over. */
export type SendMail = (mail: Mail) => Promise<void>;

export function createMailSender(server: SmtpServer, from: string, now: () => Date): SendMail {
  return async (mail) => {
    if (!isMailAddress(mail.to)) throw new Error('this is no address that mail can be sent to');
    await talkTo(server, async (talk) => {
      await talk.exchange(`MAIL FROM:<${from}>`, 250);
      await talk.exchange(`RCPT TO:<${mail.to}>`, 250);
      await talk.exchange('DATA', 354);
      await talk.exchange(`${writeMail(mail, from, now())}\r\n.`, 250);
    });
  };
}

/** Fails where no mail of this sender would be taken, without handing one over. */
export async function checkMailServer(server: SmtpServer, from: string): Promise<void> {
  await talkTo(server, async (talk) => {
    await talk.exchange(`MAIL FROM:<${from}>`, 250);
    await talk.exchange('RSET', 250);
  });
}

async function talkTo(server: SmtpServer, say: (talk: Conversation) => Promise<void>): Promise<void> {
  const socket = server.isEncrypted
    ? connectEncrypted({ host: server.host, port: server.port, ...serverName(server) })
    : connectPlain({ host: server.host, port: server.port });
  try {
    const talk = await greet(new Conversation(socket), server);
    await say(talk);
    talk.socket.end('QUIT\r\n');
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Until mails may be handed over: encrypted if the server can, and signed in if there is something to sign in with. */
async function greet(first: Conversation, server: SmtpServer): Promise<Conversation> {
  await first.exchange(undefined, 220);
  let talk = first;
  let abilities = await talk.exchange('EHLO landfall', 250);
  if (!server.isEncrypted && can(abilities, 'STARTTLS')) {
    await talk.exchange('STARTTLS', 220);
    talk = new Conversation(await encrypt(talk.leave(), server));
    abilities = await talk.exchange('EHLO landfall', 250);
  } else if (!server.isEncrypted && server.credentials && !isOwnMachine(server.host)) {
    throw new Error('the mail server offers no encryption, and a password is not sent without');
  }
  if (server.credentials) {
    const { user, password } = server.credentials;
    await talk.exchange(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`, 235);
  }
  return talk;
}

function encrypt(socket: Socket, server: SmtpServer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const encrypted = connectEncrypted({ socket, ...serverName(server) }, () => resolve(encrypted));
    encrypted.once('error', reject);
    encrypted.once('close', () => reject(new Error('the mail server hung up')));
  });
}

function serverName({ host }: SmtpServer): { servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

function can({ lines }: SmtpReply, ability: string): boolean {
  return lines.some((line) => line.toUpperCase().split(' ')[0] === ability);
}
