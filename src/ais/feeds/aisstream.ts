import type { Socket } from 'node:net';
import { Agent, WebSocket } from 'undici';
import type { FeedBox } from '../../values/ais-feed.ts';
import { readAisstreamMessage } from './aisstream-message.ts';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import type { Feed, FeedConnect, FeedContext } from './feed.ts';
import { handOver } from './json-lines.ts';
import { pauseIfBehind } from './pausable.ts';
import { textOf } from './reports.ts';

const MESSAGE_TYPES = [
  'PositionReport',
  'StandardClassBPositionReport',
  'ExtendedClassBPositionReport',
  'LongRangeAisBroadcastMessage',
  'ShipStaticData',
  'StaticDataReport',
];

const MAX_REFUSAL_CHARACTERS = 200;

export interface AisstreamAddress {
  readonly url: string;
  readonly key: string;
  readonly boxes: readonly FeedBox[];
}

/** aisstream.io: a WebSocket that wants to be told within three seconds what to send. */
export function createAisstream(context: FeedContext, address: AisstreamAddress, silentAfterMs?: number): Feed {
  const loop = new ConnectionLoop(context, (heard, signal) => receive(context, address, heard, signal), silentAfterMs);
  return { status: context.status, reconnect: () => loop.reconnect(), stop: () => loop.stop() };
}

async function receive(
  context: FeedContext,
  address: AisstreamAddress,
  heard: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { agent, pausable, connectError } = createPausableAgent(context.connect ?? connectPlainly);
  try {
    await listen(new WebSocket(address.url, { dispatcher: agent }), address, signal, (data) => {
      heard();
      handleMessage(data, context);
      pauseIfBehind(pausable, context);
    });
  } catch (error) {
    // A WebSocket tells only that it failed.
    throw connectError() ?? error;
  } finally {
    // Without waiting for the other side to agree: a dead one never does.
    pausable.destroy();
    await agent.destroy();
  }
}

function listen(
  socket: WebSocket,
  { key, boxes }: AisstreamAddress,
  signal: AbortSignal,
  onMessage: (data: unknown) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve();
    signal.addEventListener('abort', leave, { once: true });
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ APIKey: key, BoundingBoxes: boxes, FilterMessageTypes: MESSAGE_TYPES }));
    });
    socket.addEventListener('message', ({ data }) => onMessage(data));
    socket.addEventListener('error', (event) => reject(event.error ?? new Error('WebSocket failed')));
    socket.addEventListener('close', ({ code, reason }) => {
      signal.removeEventListener('abort', leave);
      if (code === 1000) resolve();
      else reject(new Error(`closed with ${code} ${reason}`.trim()));
    });
  });
}

function handleMessage(data: unknown, context: FeedContext): void {
  const text = typeof data === 'string' ? data : Buffer.from(data as ArrayBuffer).toString('utf8');
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    context.status.drops.unreadable++;
    return;
  }
  // What it says before it closes: that the key is wrong, or the question.
  const refusal = textOf(message, 'error');
  if (refusal !== null) context.status.lastError = refusal.slice(0, MAX_REFUSAL_CHARACTERS);
  for (const report of readAisstreamMessage(message, context.now())) handOver(report, context);
}

/** A WebSocket cannot be told to wait, but the connection under it can. */
function createPausableAgent(connector: FeedConnect) {
  let connection: Socket | undefined;
  let failure: Error | undefined;
  const agent = new Agent({
    connect: (options, callback) => {
      connector(options, (...result) => {
        if (result[1]) connection = result[1];
        else failure = result[0];
        callback(...result);
      });
    },
  });
  const pausable = {
    pause: () => connection?.pause(),
    resume: () => connection?.resume(),
    destroy: () => connection?.destroy(),
  };
  return { agent, pausable, connectError: () => failure };
}
