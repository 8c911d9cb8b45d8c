import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { listen } from './key-proxy.ts';

type Message = ReturnType<typeof JSON.parse>;

/** The checks speak HTTP alone: each message is handed to a process on standard input and output, a new one for each handshake. */
export async function startStdioBridge(start: () => ChildProcess): Promise<{ url: string; close: () => void }> {
  const connections: Connection[] = [];
  const server = createServer(async (asked, answer) => {
    if (asked.method !== 'POST') return void answer.writeHead(405).end();
    const message: Message = JSON.parse(await textOf(asked));
    if (connections.length === 0 || message.method === 'initialize') connections.push(connect(start()));
    const reply = await connections.at(-1)?.send(message);
    if (reply === undefined) return void answer.writeHead(202).end();
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  const url = await listen(server);
  return {
    url,
    close: () => {
      for (const { end } of connections) end();
      server.close();
    },
  };
}

interface Connection {
  readonly send: (message: Message) => Promise<Message>;
  readonly end: () => void;
}

function connect(child: ChildProcess): Connection {
  const waiting = new Map<unknown, (reply: Message) => void>();
  createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
    const reply: Message = JSON.parse(line);
    waiting.get(reply.id)?.(reply);
  });
  return {
    send: (message) => {
      child.stdin?.write(`${JSON.stringify(message)}\n`);
      if (message.id === undefined) return Promise.resolve(undefined);
      return new Promise((resolve) => waiting.set(message.id, resolve));
    },
    end: () => void child.stdin?.end(),
  };
}

async function textOf(asked: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
