import { readOutsideJson } from '../../text/outside-json.ts';
import { wordsIn } from '../../text/words-in.ts';
import { readAisstreamMessage } from './aisstream-message.ts';
import type { Report } from './digitraffic.ts';
import type { FeedContext } from './feed.ts';
import { handOver } from './json-lines.ts';
import { textOf } from './reports.ts';
import { type OpenSocket, runWebSocket } from './web-socket.ts';

export const MESSAGE_TYPES = wordsIn(
  'PositionReport StandardClassBPositionReport ExtendedClassBPositionReport',
  'LongRangeAisBroadcastMessage ShipStaticData StaticDataReport',
);

const MAX_REFUSAL_CHARACTERS = 200;
/** Messages take about a kilobyte; larger ones end the connection, before they are unpacked. */
const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_MESSAGE_VALUES = 1_000;
/** In a row. Only what tells of ships was asked for: whoever sends so much else is no such feed. */
const MAX_USELESS = 500;

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
  let refusal: string | undefined;
  let useless = 0;
  const onMessage = (data: unknown, socket: OpenSocket) => {
    // What had arrived by then is still handed over, and not looked at.
    if (useless > MAX_USELESS) return;
    listener.heard();
    const reports = handleMessage(data, context, listener, (said) => {
      refusal = said;
    });
    useless = reports > 0 ? 0 : useless + 1;
    if (useless <= MAX_USELESS) return;
    refusal ??= 'sent many messages, none of them about ships';
    socket.destroy();
  };
  const onOpen = (socket: OpenSocket) => listener.onOpen((subscription) => socket.send(JSON.stringify(subscription)));
  try {
    await runWebSocket(context, { url: listener.url, maxMessageBytes: MAX_MESSAGE_BYTES, onOpen, onMessage }, signal);
  } catch (error) {
    throw refusal === undefined ? error : new Error(refusal, { cause: error });
  }
}

/** Returns of how many ships it tells; `refused` is called with what it says before it closes: that the key is wrong, or the question. */
function handleMessage(
  data: unknown,
  context: FeedContext,
  { onReport }: StreamListener,
  refused: (reason: string) => void,
): number {
  const text = typeof data === 'string' ? data : Buffer.from(data as ArrayBuffer).toString('utf8');
  const reading = readOutsideJson(text, MAX_MESSAGE_VALUES);
  if (!('json' in reading)) {
    context.status.drops.unreadable++;
    return 0;
  }
  const { json: message } = reading;
  const reports = readAisstreamMessage(message, context.now());
  for (const report of reports) {
    handOver(report, context);
    onReport?.(report);
  }
  const refusal = textOf(message, 'error')?.slice(0, MAX_REFUSAL_CHARACTERS);
  if (refusal !== undefined) {
    context.status.lastError = refusal;
    refused(refusal);
  }
  return reports.length;
}
