import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { printMessages } from '../ais/print-messages.ts';
import { type Command, UsageError } from './command.ts';

export const aisCommand: Command = {
  name: 'ais',
  usage: 'decode [FILE] [--split24]',
  summary: 'Decode AIS sentences of a file or of standard input, one JSON object per message, as gpsdecode -j does.',
  options: { split24: { type: 'boolean' } },
  run: async ([action, file], options) => {
    if (action === 'decode') return decode(file, options['split24'] === true);
    throw new UsageError('Say what to do: decode.');
  },
};

async function decode(file: string | undefined, split24: boolean): Promise<number> {
  const input: Readable = file === undefined ? process.stdin : createReadStream(file);
  const drops = await printMessages(input, process.stdout, { split24 });
  const dropped = Object.entries(drops).filter(([, count]) => count > 0);
  if (dropped.length > 0)
    console.error(`dropped: ${dropped.map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
  return 0;
}
