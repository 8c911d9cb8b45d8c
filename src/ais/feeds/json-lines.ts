import { Lines } from '../decode/lines.ts';
import { readAisstreamMessage } from './aisstream-message.ts';
import { type Report, readDigitraffic } from './digitraffic.ts';
import type { ByteDecoder, FeedContext } from './feed.ts';
import { memberOf } from './reports.ts';

const MAX_LINE_BYTES = 64 * 1024;
/** As `mosquitto_sub -v` prints messages: the topic in front. */
const TOPIC = /^(?:\S*\/)?(\d{5,9})\/(?:location|metadata|locations)\s*(?=\{)/;

/** One JSON object a line, as Digitraffic or aisstream.io write them. */
export function createJsonLines(context: FeedContext): ByteDecoder {
  const { status } = context;
  let receivedMs = 0;
  const lines = new Lines(
    {
      line: (bytes, from, to) => {
        const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
          .toString('utf8')
          .trim();
        if (text === '') return;
        const reports = readLine(text, receivedMs);
        if (reports === undefined) status.drops.unreadable++;
        else for (const report of reports) handOver(report, context);
      },
      overlong: () => {
        status.drops.overlong_line++;
      },
    },
    MAX_LINE_BYTES,
  );
  return {
    push: (chunk, nowMs) => {
      receivedMs = nowMs;
      lines.push(chunk);
    },
    end: () => lines.end(),
  };
}

export function handOver(item: Report, { sink, status }: FeedContext): void {
  if (item.kind === 'position') sink.position(item.report, status);
  else sink.static(item.report, status);
}

/** Undefined: not JSON, or nothing we know. */
function readLine(text: string, receivedMs: number): Report[] | undefined {
  const topic = TOPIC.exec(text);
  let message: unknown;
  try {
    message = JSON.parse(topic ? text.slice(topic[0].length) : text);
  } catch {
    return undefined; // counted by the caller
  }
  if (memberOf(message, 'MessageType') !== undefined) return readAisstreamMessage(message, receivedMs);
  const report = readDigitraffic(message, topic ? Number(topic[1]) : null);
  return report ? [report] : undefined;
}
