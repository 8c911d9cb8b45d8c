import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';

export interface TakenMail {
  readonly from: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** Names of pictures that the HTML shows, and what they are. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

export interface MailServer {
  readonly port: number;
  /** Everything that was said to it. */
  readonly heard: string[];
  readonly mails: TakenMail[];
  close(): Promise<void>;
}

/** A server of RFC 5321 on loopback that takes every mail, but for commands it is told to refuse. */
export async function startMailServer(refused: Readonly<Record<string, string>> = {}): Promise<MailServer> {
  const heard: string[] = [];
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    converse(socket, refused, heard, mails);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250-mail.example\r\n250-SIZE 1000000\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 yes',
  RCPT: '250 yes',
  RSET: '250 yes',
  DATA: '354 go on',
  QUIT: '221 bye',
};

function converse(
  socket: Socket,
  refused: Readonly<Record<string, string>>,
  heard: string[],
  mails: TakenMail[],
): void {
  let pending = '';
  let from = '';
  let to = '';
  let isData = false;
  socket.write('220 mail.example\r\n');
  socket.on('data', (chunk) => {
    // The first byte of an encrypted conversation, which this server cannot hold.
    if (chunk[0] === 0x16) return socket.destroy();
    pending += chunk.toString();
    for (;;) {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const said = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        const envelope = { from, to };
        void readMail(said.replaceAll('\r\n..', '\r\n.')).then((mail) => {
          mails.push({ ...envelope, ...mail });
          socket.write('250 taken\r\n');
        });
        continue;
      }
      heard.push(said);
      const word = said.slice(0, 4).toUpperCase();
      if (word === 'MAIL') from = said.slice(11, -1);
      if (word === 'RCPT') to = said.slice(9, -1);
      const reply = refused[word] ?? REPLIES[word] ?? '500 what?';
      isData = word === 'DATA' && reply.startsWith('354');
      socket.write(`${reply}\r\n`);
    }
  });
}

async function readMail(mail: string): Promise<Omit<TakenMail, 'from' | 'to'>> {
  const end = mail.indexOf('\r\n\r\n');
  const lines = mail
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 2)]),
  );
  const { subject = '', text = '', html, attachments } = await PostalMime.parse(mail);
  const pictures = attachments.flatMap(({ contentId, content }) =>
    contentId === undefined || typeof content === 'string'
      ? []
      : [[contentId.replace(/^<|>$/g, ''), Buffer.from(new Uint8Array(content))] as const],
  );
  return { headers, subject, text, html, pictures: new Map(pictures) };
}
