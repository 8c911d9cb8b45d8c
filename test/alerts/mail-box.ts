import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailBox {
  readonly port: number;
  /** In the order in which they came, however often. */
  readonly mails: (Email & { readonly to_: string })[];
  /** Addresses that nobody has. */
  readonly gone: Set<string>;
  close(): Promise<void>;
}

/** A mail server as others run it, with TLS after STARTTLS. */
export async function openMailBox(): Promise<MailBox> {
  const mails: MailBox['mails'] = [];
  const gone = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (!gone.has(address)) return done();
      return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ ...mail, to_: session.envelope.rcptTo[0]?.address ?? '' });
          done();
        });
      });
    },
  });
  // Whoever sends may be killed in the middle of it; a connection that broke is no fault of the box.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, gone, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
