import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { LandfallError, messageOf } from '../errors.ts';
import type { Cells } from '../values/cells.ts';
import { readBounded } from '../values/read-bounded.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** Of an answer to begin; while a body is sent it starts anew. */
const HEADERS_TIMEOUT_MS = 120_000;
/** Longer than streams are silent. */
const BODY_TIMEOUT_MS = 300_000;
const ASK_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 4_096;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** Shows the other cell that one of its own asks. */
export const SECRET_HEADER = 'landfall-cell-secret';

export interface Forwarded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Readable | Buffer | undefined;
  readonly signal: AbortSignal;
}

/** Speaks with the other cells, and with nobody else: their addresses are the operator's own words. */
export class CellClient {
  readonly cells: Cells;
  readonly #pools: ReadonlyMap<string, Pool>;

  constructor(cells: Cells) {
    this.cells = cells;
    this.#pools = new Map(
      [...cells.others].map(([name, origin]) => [
        name,
        new Pool(origin, {
          connections: MAX_CONNECTIONS,
          pipelining: 1,
          headersTimeout: HEADERS_TIMEOUT_MS,
          bodyTimeout: BODY_TIMEOUT_MS,
          connect: { timeout: CONNECT_TIMEOUT_MS },
        }),
      ]),
    );
  }

  /** What another cell answers to one of the questions that cells ask each other. Throws `unavailable` when it is away. */
  async ask(cell: string, path: string, question: object, timeoutMs = ASK_TIMEOUT_MS): Promise<unknown> {
    const { statusCode, body } = await this.forward(cell, {
      method: 'POST',
      path: `/cells${path}`,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(question)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(body, MAX_ANSWER_BYTES);
    if (statusCode === 200) return JSON.parse(text);
    if (statusCode >= 500) throw away(cell, `it answers ${statusCode}`);
    throw new LandfallError('conflict', `Cell ${cell} refuses: ${text.slice(0, 1_000)}`);
  }

  async forward(cell: string, { body, ...request }: Forwarded): Promise<Dispatcher.ResponseData> {
    const pool = this.#pools.get(cell);
    if (pool === undefined) throw away(cell, 'its address is not configured');
    const headers = { ...request.headers, [SECRET_HEADER]: this.cells.secret };
    try {
      return await pool.request({
        ...request,
        method: request.method as Dispatcher.HttpMethod,
        headers,
        body: body ?? null,
      });
    } catch (cause) {
      throw away(cell, messageOf(cause), cause);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }
}

function away(cell: string, reason: string, cause?: unknown): LandfallError {
  const detail = `The cell ${cell}, where this belongs, is away: ${reason}. Try again in ${RETRY_SECONDS} s.`;
  return new LandfallError('unavailable', detail, { retryAfterSeconds: RETRY_SECONDS }, { cause });
}
