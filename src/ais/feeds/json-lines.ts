import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { readOutsideJson } from '../../text/outside-json.ts';
import { AisDecoder } from '../decode/decoder.ts';
import { Lines } from '../decode/lines.ts';
import { readAisCatcher } from './ais-catcher.ts';
import { readAisstreamMessage } from './aisstream-message.ts';
import { type Report, readDigitraffic } from './digitraffic.ts';
import type { ByteDecoder, FeedContext } from './feed.ts';
import { memberOf } from './reports.ts';

const MAX_LINE_BYTES = 64 * 1024;
/** What AIS-catcher posts at once is many messages of some twenty members. */
const MAX_LINE_VALUES = 20_000;
/** As `mosquitto_sub -v` prints messages: the topic in front. */
const TOPIC = /^(?:\S*\/)?(\d{5,9})\/(?:location|metadata|locations)\s*(?=\{)/;

/** One JSON object a line, as Digitraffic, aisstream.io or AIS-catcher write them. */
export function createJsonLines(context: FeedContext): ByteDecoder {
  const { status, sink } = context;
  const sentences = new AisDecoder(
    {
      position: (report) => sink.position(report, status),
      static: (report) => sink.static(report, status),
    },
    status.drops,
  );
  let receivedMs = 0;
  const lines = new Lines(
    {
      line: (bytes, from, to) => {
        const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from)
          .toString('utf8')
          .trim();
        if (text === '') return;
        const line = parseLine(text);
        const heard = line && readAisCatcher(line.message, receivedMs);
        for (const one of heard ?? []) {
          for (const sentence of one.sentences) sentences.push(Buffer.from(`${sentence}\r\n`), one.atMs);
        }
        if (heard) return;
        const reports = line && readLine(line, receivedMs);
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

/** Waits while the database is behind, and lets others have their turn. */
export async function handOverAll(reports: readonly Report[], context: FeedContext): Promise<void> {
  for await (const report of inTurns(reports)) {
    if (context.sink.isBehind) await context.sink.untilReady();
    handOver(report, context);
  }
}

interface JsonLine {
  readonly message: unknown;
  readonly topicMmsi: number | null;
}

/** Undefined: not JSON, or more than a message has to say. */
function parseLine(text: string): JsonLine | undefined {
  const topic = TOPIC.exec(text);
  const reading = readOutsideJson(topic ? text.slice(topic[0].length) : text, MAX_LINE_VALUES);
  return 'json' in reading ? { message: reading.json, topicMmsi: topic ? Number(topic[1]) : null } : undefined;
}

/** Undefined: nothing we know. */
function readLine({ message, topicMmsi }: JsonLine, receivedMs: number): Report[] | undefined {
  if (memberOf(message, 'MessageType') !== undefined) return readAisstreamMessage(message, receivedMs);
  const report = readDigitraffic(message, topicMmsi);
  return report ? [report] : undefined;
}
