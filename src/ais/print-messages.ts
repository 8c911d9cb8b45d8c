import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Describer } from './decode/describe.ts';
import type { Drops } from './decode/drops.ts';
import { SentenceReader } from './decode/reader.ts';

/** Prints every message of `input` as a line of JSON, as fast as `output` takes it, and returns what was dropped. */
export async function printMessages(
  input: Readable,
  output: Writable,
  options: { readonly split24: boolean },
): Promise<Drops> {
  const describer = new Describer(options);
  let lines: string[] = [];
  const reader = new SentenceReader((payload) => {
    const result = describer.describe(payload);
    if ('json' in result) lines.push(result.json);
    else if ('dropped' in result) reader.drops[result.dropped]++;
  });
  const takeLines = () => {
    const text = lines.map((line) => `${line}\n`).join('');
    lines = [];
    return text;
  };
  const print = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      reader.push(chunk, Date.now());
      if (lines.length > 0) yield takeLines();
    }
    reader.end();
    if (lines.length > 0) yield takeLines();
  };
  await pipeline(input, print, output, { end: false }).catch((error: NodeJS.ErrnoException) => {
    // Whoever reads along may have seen enough, as `head` does.
    if (error.code !== 'EPIPE') throw error;
  });
  return reader.drops;
}
