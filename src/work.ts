import type { AsyncLocalStorage } from 'node:async_hooks';
import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** What a process does that takes time and may go wrong, told to whoever watches. Where nobody does, it costs nothing. */
interface Kinds {
  readonly job: { readonly kind: string; readonly attempt: number };
  /** A question to a line, all its pages together. */
  readonly question: { readonly scac: string };
  readonly statement: { readonly text: string };
}

export type WorkKind = keyof Kinds;

export type Work<Kind extends WorkKind> = Kinds[Kind] & {
  readonly startedMs: number;
  /** What came of it, in a word. */
  outcome?: string;
  /** What it threw, when it has. */
  error?: unknown;
};

const CHANNELS: { readonly [Kind in WorkKind]: TracingChannel<unknown, Work<Kind>> } = {
  job: tracingChannel('landfall.job'),
  question: tracingChannel('landfall.question'),
  statement: tracingChannel('landfall.statement'),
};

/** Does the work, which may say what came of it. */
export function tellOf<Kind extends WorkKind, Result>(
  kind: Kind,
  about: Kinds[Kind],
  work: (told: { outcome?: string }) => Promise<Result>,
): Promise<Result> {
  const channel: TracingChannel<unknown, Work<Kind>> = CHANNELS[kind];
  if (!channel.hasSubscribers) return work({});
  const told: Work<Kind> = { ...about, startedMs: performance.now() };
  return channel.tracePromise(() => work(told), told);
}

/** Calls `onEnd` when a piece of work has ended, well or not. Returns how to stop that. */
export function watchWork<Kind extends WorkKind>(kind: Kind, onEnd: (work: Work<Kind>) => void): () => void {
  const channel: TracingChannel<unknown, Work<Kind>> = CHANNELS[kind];
  const nothing = () => {};
  const subscribers = { start: nothing, end: nothing, asyncStart: nothing, asyncEnd: onEnd, error: nothing };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

/** Has `storage` hold what `begin` returns as long as the work lasts, wherever it leads. Returns how to stop that. */
export function accompanyWork<Kind extends WorkKind, Companion>(
  kind: Kind,
  storage: AsyncLocalStorage<Companion>,
  begin: (work: Work<Kind>) => Companion,
): () => void {
  const { start } = CHANNELS[kind];
  start.bindStore(storage, begin as (work: unknown) => Companion);
  return () => start.unbindStore(storage);
}
