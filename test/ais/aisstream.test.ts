import { afterEach, expect, it } from 'vitest';
import type { PositionReport } from '../../src/ais/decode/message.ts';
import { createAisstream } from '../../src/ais/feeds/aisstream.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { createLog } from '../../src/log.ts';
import { startFakeStream } from './fake-stream.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const MESSAGE = JSON.stringify({
  MessageType: 'PositionReport',
  MetaData: { MMSI: 259_000_420, time_utc: '2023-05-10 11:46:52.5 +0000 UTC' },
  Message: { PositionReport: { UserID: 259_000_420, Latitude: 66.02, Longitude: 12.25, Sog: 9, Cog: 308.1 } },
  Padding: ' '.repeat(200),
});

function listen(url: string, silentAfterMs?: number) {
  const positions: PositionReport[] = [];
  const status = new FeedStatus('world', 'aisstream', Date.now());
  const sink = {
    position: (report: PositionReport) => void positions.push(report),
    static: () => {},
    isBehind: false,
    untilReady: async () => {},
  };
  const context = { status, sink, log: createLog('silent'), now: Date.now };
  const boxes = [
    [
      [40, -10],
      [60, 20],
    ],
  ] as const;
  const feed = createAisstream(context, { url, key: 'secret', boxes }, silentAfterMs);
  undo.push(() => feed.stop());
  return { positions, status };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('subscribes at once and takes what it is sent', async () => {
  const subscriptions: unknown[] = [];
  const { url, stop } = await startFakeStream((subscription, send) => {
    subscriptions.push(subscription);
    send(MESSAGE);
    send('nonsense'.padEnd(200));
  });
  undo.push(stop);
  const { positions, status } = listen(url);
  await until(() => status.drops.unreadable === 1);
  expect(subscriptions).toMatchObject([
    {
      APIKey: 'secret',
      BoundingBoxes: [
        [
          [40, -10],
          [60, 20],
        ],
      ],
    },
  ]);
  expect(positions).toMatchObject([{ mmsi: 259_000_420, latitude: 66.02, headingDegrees: null }]);
});

it('leaves a stream that has gone silent, and one that breaks, and subscribes again', async () => {
  let subscriptions = 0;
  const { url, sockets, stop } = await startFakeStream(() => {
    subscriptions++;
    if (subscriptions === 2) for (const socket of sockets) socket.destroy();
  });
  undo.push(stop);
  const { status } = listen(url, 50);
  await until(() => subscriptions === 3);
  expect(status.lastError).toBeDefined();
});
