import type { Socket } from 'node:net';
import { Agent, WebSocket } from 'undici';
import { wordsIn } from '../../values/words-in.ts';
import { readAisstreamMessage } from './aisstream-message.ts';
import { connectPlainly } from './connect-plainly.ts';
import type { Report } from './digitraffic.ts';
import type { FeedConnect, FeedContext } from './feed.ts';
import { handOver } from './json-lines.ts';
import { pauseIfBehind } from './pausable.ts';
import { textOf } from './reports.ts';

export const MESSAGE_TYPES = wordsIn(
  'PositionReport StandardClassBPositionReport ExtendedClassBPositionReport',
  'LongRangeAisBroadcastMessage ShipStaticData StaticDataReport',
);

const MAX_REFUSAL_CHARACTERS = 200;

export interface StreamListener {
  readonly url: string;
  /** The connection wants to be told within three seconds what to send; it may be told anew at any time. */
  readonly onOpen: (subscribe: (subscription: object) => void) => void;
  /** Anything was received. */
  readonly heard: () => void;
  readonly onReport?: (report: Report) => void;
}

/** Listens to a WebSocket as aisstream.io has it until it ends. */
export async function listenToStream(
  context: FeedContext,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const { agent, pausable, connectError } = createPausableAgent(context.connect ?? connectPlainly);
  let refusal: string | undefined;
  try {
    await listen(new WebSocket(listener.url, { dispatcher: agent }), listener, signal, (data) => {
      listener.heard();
      refusal = handleMessage(data, context, listener) ?? refusal;
      pauseIfBehind(pausable, context);
    });
  } catch (error) {
    if (refusal !== undefined) throw new Error(refusal, { cause: error });
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
  { onOpen }: StreamListener,
  signal: AbortSignal,
  onMessage: (data: unknown) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve();
    signal.addEventListener('abort', leave, { once: true });
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => onOpen((subscription) => socket.send(JSON.stringify(subscription))));
    socket.addEventListener('message', ({ data }) => onMessage(data));
    socket.addEventListener('error', (event) => reject(event.error ?? new Error('WebSocket failed')));
    socket.addEventListener('close', ({ code, reason }) => {
      signal.removeEventListener('abort', leave);
      if (code === 1000) resolve();
      else reject(new Error(`closed with ${code} ${reason}`.trim()));
    });
  });
}

/** Returns what it says before it closes: that the key is wrong, or the question. */
function handleMessage(data: unknown, context: FeedContext, { onReport }: StreamListener): string | undefined {
  const text = typeof data === 'string' ? data : Buffer.from(data as ArrayBuffer).toString('utf8');
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    context.status.drops.unreadable++;
    return undefined;
  }
  for (const report of readAisstreamMessage(message, context.now())) {
    handOver(report, context);
    onReport?.(report);
  }
  const refusal = textOf(message, 'error')?.slice(0, MAX_REFUSAL_CHARACTERS);
  if (refusal !== undefined) context.status.lastError = refusal;
  return refusal;
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
