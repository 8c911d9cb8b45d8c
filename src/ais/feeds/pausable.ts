import type { FeedContext } from './feed.ts';

/** What can be told to wait: a socket, a stream, a WebSocket's connection. */
interface Source {
  pause(): unknown;
  resume(): unknown;
}

/** To be called after each chunk: when the database is behind, the source waits, and so does whoever sends to it. */
export function pauseIfBehind(source: Source, { sink, status }: FeedContext): void {
  if (!sink.isBehind) return;
  const stateBefore = status.state;
  source.pause();
  status.state = 'paused';
  void sink.untilReady().then(() => {
    if (status.state === 'paused') status.state = stateBefore;
    source.resume();
  });
}
