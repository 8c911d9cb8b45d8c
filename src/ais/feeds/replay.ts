import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../errors.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { PositionReport, StaticReport } from '../decode/message.ts';
import { decompressorFor } from './decompress.ts';
import type { Feed, FeedContext, FeedSink } from './feed.ts';
import { createDecoder } from './formats.ts';

const STANDARD_INPUT = '-';
/** A log with a hole of days is not worth waiting for. */
const MAX_PAUSE_MS = MINUTE_MS;

export interface ReplayOptions {
  readonly path: string;
  /** Times the original speed; as fast as it goes when not given. */
  readonly speed: number | undefined;
  readonly onProgress?: (readBytes: number, totalBytes: number | undefined) => void;
  readonly signal?: AbortSignal;
}

/** Reads a log or archive to its end. Resolves when everything has been handed over. */
export async function replay(context: FeedContext, options: ReplayOptions): Promise<void> {
  const { path, speed, onProgress, signal } = options;
  const total = path === STANDARD_INPUT ? undefined : (await stat(path)).size;
  const input: Readable = path === STANDARD_INPUT ? process.stdin : createReadStream(path);
  const decompressor = decompressorFor(path);
  let read = 0;
  input.on('data', (chunk: Buffer) => {
    read += chunk.length;
    onProgress?.(read, total);
  });
  input.pause();
  context.status.state = 'receiving';
  const decode = (source: AsyncIterable<Buffer>) => decodeAll(source, context, speed);
  const waiting = signal ? { signal } : {};
  if (decompressor) await pipeline(input, decompressor, decode, waiting);
  else await pipeline(input, new Transform({ transform: (chunk, _, done) => done(null, chunk) }), decode, waiting);
  context.status.state = 'finished';
}

/** As a feed of the service. */
export function createReplay(context: FeedContext, address: { path: string; speed: number | undefined }): Feed {
  const stopping = new AbortController();
  const ended = replay(context, { ...address, signal: stopping.signal }).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    context.status.state = 'disconnected';
    context.status.lastError = messageOf(error);
    context.log.error({ feed: context.status.name, reason: messageOf(error) }, 'AIS file could not be read');
  });
  return {
    status: context.status,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

async function decodeAll(
  source: AsyncIterable<Buffer>,
  context: FeedContext,
  speed: number | undefined,
): Promise<void> {
  const paced = new PacedSink(context.sink);
  const decoder = createDecoder({ ...context, sink: paced });
  for await (const chunk of source) {
    decoder.push(chunk, context.now());
    await paced.release(speed);
  }
  decoder.end();
  await paced.release(speed);
}

type Item = readonly [kind: 'position', report: PositionReport] | readonly [kind: 'static', report: StaticReport];

/** Holds what one chunk gave, and hands it on as fast as the database takes it or at the pace of the times in it. */
class PacedSink implements FeedSink {
  readonly isBehind = false;
  readonly #sink: FeedSink;
  #items: Item[] = [];
  #status: FeedContext['status'] | undefined;
  #start: { readonly reportMs: number; readonly clockMs: number } | undefined;

  constructor(sink: FeedSink) {
    this.#sink = sink;
  }

  position(report: PositionReport, status: FeedContext['status']): void {
    this.#items.push(['position', report]);
    this.#status = status;
  }

  static(report: StaticReport, status: FeedContext['status']): void {
    this.#items.push(['static', report]);
    this.#status = status;
  }

  async untilReady(): Promise<void> {}

  async release(speed: number | undefined): Promise<void> {
    const items = this.#items;
    this.#items = [];
    for (const [kind, report] of items) {
      if (this.#sink.isBehind) await this.#sink.untilReady();
      if (speed !== undefined) await this.#wait(report.atMs, speed);
      if (!this.#status) continue;
      if (kind === 'position') this.#sink.position(report, this.#status);
      else this.#sink.static(report, this.#status);
    }
  }

  async #wait(reportMs: number, speed: number): Promise<void> {
    this.#start ??= { reportMs, clockMs: Date.now() };
    const dueMs = this.#start.clockMs + (reportMs - this.#start.reportMs) / speed;
    const pauseMs = dueMs - Date.now();
    if (pauseMs > MAX_PAUSE_MS) this.#start = { reportMs, clockMs: Date.now() };
    else if (pauseMs > 1) await delay(pauseMs);
  }
}
