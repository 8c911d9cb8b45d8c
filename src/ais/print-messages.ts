import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
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
  const flush = async () => {
    if (lines.length === 0) return;
    const text = `${lines.join('\n')}\n`;
    lines = [];
    if (!output.write(text)) await once(output, 'drain');
  };
  for await (const chunk of input) {
    reader.push(chunk as Buffer, Date.now());
    await flush();
  }
  reader.end();
  await flush();
  return reader.drops;
}
