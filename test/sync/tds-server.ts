import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { messageOf } from '../../src/errors.ts';
import { answerOf, done, envChange, errorToken, LOGIN_ACK, PRELOGIN_ANSWER } from './tds-answers.ts';
import { readLogin, readRequest } from './tds-requests.ts';
import { fromTransactSql } from './transact-sql.ts';

export interface TdsServer {
  /** Of a database whose tables lie in the PostgreSQL that was given. */
  readonly url: string;
  /** Everything that is open is cut off, as by the loss of the machine. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const USER = 'loader';
const PASSWORD = 'p@ss/word';
const KIND = { batch: 1, rpc: 3, attention: 6, transaction: 14, login: 16, prelogin: 18, answer: 4 } as const;
const HEADER_BYTES = 8;
const PACKET_BYTES = 4_096;
const LAST = 1;

/**
 * What stands in for Microsoft SQL Server, of which there is none to test with: it speaks as much of the Tabular Data Stream as the
 * published protocol ([MS-TDS] 7.4) asks of a server for a login, batches, procedures and transactions, and keeps the tables in a
 * PostgreSQL, for the statements that a sync sends and no others.
 */
export async function startTdsServer(databaseUrl: string): Promise<TdsServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    serve(socket, databaseUrl).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const crash = async () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `sqlserver://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/analytics?sslmode=disable`,
    crash,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await crash();
      await closed;
    },
  };
}

async function serve(socket: Socket, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => socket.destroy());
  await client.connect();
  socket.once('close', () => void client.end());
  for await (const { kind, body } of messages(socket)) {
    write(socket, await answer(client, kind, body));
  }
}

async function answer(client: pg.Client, kind: number, body: Buffer): Promise<Buffer> {
  if (kind === KIND.prelogin) return PRELOGIN_ANSWER;
  if (kind === KIND.login) {
    const { user, password } = readLogin(body);
    const isKnown = user === USER && password === PASSWORD;
    return isKnown
      ? Buffer.concat([LOGIN_ACK, done(0)])
      : Buffer.concat([errorToken('Login failed.', 18456), done(0, 2)]);
  }
  try {
    return await carryOut(
      client,
      readRequest(kind === KIND.transaction ? 'transaction' : kind === KIND.rpc ? 'rpc' : 'batch', body),
    );
  } catch (error) {
    return Buffer.concat([errorToken(messageOf(error), 50_000), done(0, 2)]);
  }
}

async function carryOut(client: pg.Client, request: ReturnType<typeof readRequest>): Promise<Buffer> {
  if (request.kind === 'transaction') {
    await client.query(request.what);
    return Buffer.concat([envChange(request.what), done(0)]);
  }
  const { text, values } = fromTransactSql(request.sql, request.parameter);
  const answered: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query<unknown[]>({
    ...{ text, rowMode: 'array' as const },
    ...(values && { values }),
  });
  const last = Array.isArray(answered) ? answered.at(-1) : answered;
  return answerOf(last?.fields ?? [], last?.rows ?? [], last?.rowCount ?? 0, request.kind === 'rpc');
}

/** Each in as many packets as it takes. */
async function* messages(socket: Socket): AsyncGenerator<{ kind: number; body: Buffer }> {
  let waiting = Buffer.alloc(0);
  let parts: Buffer[] = [];
  for await (const chunk of socket) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= HEADER_BYTES && waiting.length >= waiting.readUInt16BE(2)) {
      const [kind, status, length] = [waiting.readUInt8(0), waiting.readUInt8(1), waiting.readUInt16BE(2)];
      parts.push(waiting.subarray(HEADER_BYTES, length));
      waiting = waiting.subarray(length);
      if ((status & LAST) === 0) continue;
      yield { kind, body: Buffer.concat(parts) };
      parts = [];
    }
  }
}

function write(socket: Socket, body: Buffer): void {
  const room = PACKET_BYTES - HEADER_BYTES;
  for (let from = 0, number = 1; from === 0 || from < body.length; from += room, number++) {
    const part = body.subarray(from, from + room);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt8(KIND.answer, 0);
    header.writeUInt8(from + room >= body.length ? LAST : 0, 1);
    header.writeUInt16BE(part.length + HEADER_BYTES, 2);
    header.writeUInt8(number % 256, 6);
    socket.write(Buffer.concat([header, part]));
  }
}
