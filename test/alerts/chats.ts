import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listening } from '../attack/listening.ts';

export interface Posted {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface Chats {
  readonly url: string;
  readonly posted: Posted[];
  /** What is answered instead, by path. */
  readonly answers: Map<string, number>;
  close(): Promise<void>;
}

/** Slack at `/slack` and Teams at `/teams`, with the limits that both publish; anything else takes any JSON. */
export async function openChats(): Promise<Chats> {
  const posted: Posted[] = [];
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    // Whoever sends may be killed in the middle of it.
    if (text === undefined) return response.destroy();
    const path = request.url ?? '';
    const refusal = answers.get(path) ?? (problemOf(path, text) === undefined ? undefined : 400);
    if (refusal !== undefined) {
      response.statusCode = refusal;
      return response.end(problemOf(path, text) ?? 'refused');
    }
    posted.push({ path, key: request.headers['idempotency-key'] as string | undefined, body: JSON.parse(text) });
    return response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Takes what it is sent and never answers. */
export async function openSilence() {
  let waiting = 0;
  const server = createServer((request, response) => {
    waiting++;
    response.on('close', () => waiting--);
    request.resume();
  });
  const { port, close } = await listening(server);
  return { url: `http://127.0.0.1:${port}`, waiting: () => waiting, close };
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch (cause) {
    if (request.destroyed) return undefined;
    throw cause;
  }
  return Buffer.concat(chunks).toString();
}

function problemOf(path: string, text: string): string | undefined {
  if (path.startsWith('/slack')) return slackProblem(text);
  return path.startsWith('/teams') ? teamsProblem(text) : undefined;
}

function slackProblem(text: string): string | undefined {
  const { blocks } = JSON.parse(text) as { blocks: { type: string; text?: { text: string } }[] };
  if (text.length > 13_000) return 'msg_too_long';
  if (!Array.isArray(blocks) || blocks.length > 50) return 'invalid_blocks';
  for (const { type, text: said } of blocks) {
    if (type === 'section' && (said?.text ?? '').length > 3_000) return 'invalid_blocks: section';
    if (type === 'header' && (said?.text ?? '').length > 150) return 'invalid_blocks: header';
    if (type !== 'context' && (said?.text ?? '') === '') return 'invalid_blocks: empty';
  }
  return undefined;
}

function teamsProblem(text: string): string | undefined {
  const { type, attachments } = JSON.parse(text);
  const [card] = attachments ?? [];
  if (Buffer.byteLength(text) > 28 * 1024) return 'too large';
  if (type !== 'message' || card?.contentType !== 'application/vnd.microsoft.card.adaptive') return 'no card';
  const { version } = card.content;
  return ['1.0', '1.1', '1.2', '1.3', '1.4'].includes(version) ? undefined : 'version';
}
