import { createServer, type Socket } from 'node:net';
import { type Listening, listening } from './listening.ts';

/** Stands in for a database that an account names, and answers to do harm. The name of the database says how. */
export type HostilePostgres = Listening & { readonly kinds: readonly string[] };

const MEGABYTE = 1_000_000;
const TEXT = 25;
const JSON_TYPE = 114;
const DRIP_MS = 200;
const COLUMNS = 10_000;
const ROWS = 20_000;

const welcome = Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]);
const ready = message('Z', Buffer.from('I'));

/** What is said to whoever has signed in; bodies are made when they are first asked for. */
const ANSWERS: Readonly<Record<string, (socket: Socket) => void>> = {
  /** Parsed by the driver, because the server says that it is JSON. */
  json: (socket) => socket.write(rowOf([['a', JSON_TYPE]], `[${'{},'.repeat(2 * MEGABYTE)}{}]`)),
  /** Rows of nothing, each of which the driver gives all the columns. */
  columns: (socket) => {
    const columns = Array.from({ length: COLUMNS }, (_, index): [string, number] => [`c${index}`, TEXT]);
    socket.write(Buffer.concat([description(columns), Buffer.alloc(7 * ROWS, message('D', int16(0))), ready]));
  },
  /** As the place where the last run ended. */
  digits: (socket) => {
    const columns: [string, number][] = [
      ['origin', TEXT],
      ['transactionId', TEXT],
    ];
    socket.write(rowOf(columns, 'x', '9'.repeat(3 * MEGABYTE)));
  },
  rows: (socket) => {
    socket.write(description([['table', TEXT]]));
    talk(
      socket,
      Buffer.concat(Array.from({ length: 4_000 }, () => message('D', int16(1), int32(1), Buffer.from('x')))),
    );
  },
  notices: (socket) => talk(socket, message('N', Buffer.from(`M${'x'.repeat(60_000)}\0\0`))),
  silence: () => {},
  drip: (socket) => {
    const timer = setInterval(() => socket.write(message('N', Buffer.from('Mx\0\0'))), DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  },
};

export async function startHostilePostgres(): Promise<HostilePostgres> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (hello) => {
      const [, kind = ''] = /database\0([^\0]*)/.exec(hello.toString('latin1')) ?? [];
      if (kind === 'garbage') {
        socket.write(Buffer.alloc(MEGABYTE, 0x44));
        return;
      }
      socket.write(welcome);
      socket.on('data', () => ANSWERS[kind]?.(socket));
    });
  });
  return { ...(await listening(server)), kinds: [...Object.keys(ANSWERS), 'garbage'] };
}

function talk(socket: Socket, piece: Buffer): void {
  const go = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.removeAllListeners('drain');
  socket.on('drain', go);
  go();
}

function rowOf(columns: readonly [string, number][], ...values: readonly string[]): Buffer {
  const cells = values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.concat([description(columns), message('D', int16(values.length), ...cells), ready]);
}

function description(columns: readonly [string, number][]): Buffer {
  const fields = columns.flatMap(([name, type]) => [
    Buffer.from(`${name}\0`),
    ...[int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)],
  ]);
  return message('T', int16(columns.length), ...fields);
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
