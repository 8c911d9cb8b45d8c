import { AisDecoder } from '../decode/decoder.ts';
import { createCsv } from './csv.ts';
import { readHeading } from './csv-heading.ts';
import type { ByteDecoder, FeedContext } from './feed.ts';
import { createJsonLines } from './json-lines.ts';

const LINE_END = /[\r\n]/;
/** The format shows in the first line; a longer one is none of ours. */
const MAX_FIRST_LINE_BYTES = 4096;

/** A decoder for whatever the first line shows: sentences, JSON lines, or an archive with a heading. */
export function createDecoder(context: FeedContext): ByteDecoder {
  let chosen: ByteDecoder | undefined;
  let begun = Buffer.alloc(0);
  const choose = (receivedMs: number): void => {
    chosen = decoderFor(begun, context);
    chosen.push(begun, receivedMs);
    begun = Buffer.alloc(0);
  };
  return {
    push: (chunk, receivedMs) => {
      if (chosen) {
        chosen.push(chunk, receivedMs);
        return;
      }
      begun = Buffer.concat([begun, chunk]);
      if (LINE_END.test(begun.toString('latin1')) || begun.length > MAX_FIRST_LINE_BYTES) choose(receivedMs);
    },
    end: () => {
      if (!chosen && begun.length > 0) choose(context.now());
      chosen?.end();
    },
  };
}

function decoderFor(begun: Buffer, context: FeedContext): ByteDecoder {
  const firstLine = begun.toString('latin1').trimStart().split(LINE_END, 1)[0] ?? '';
  if (firstLine.startsWith('{') || /^\S+\/\d+\/\w+ *\{/.test(firstLine)) return createJsonLines(context);
  if (readHeading(firstLine)) return createCsv(context);
  const { sink, status } = context;
  return new AisDecoder(
    {
      position: (report) => sink.position(report, status),
      static: (report) => sink.static(report, status),
    },
    status.drops,
  );
}
