import { readFileSync } from 'node:fs';
import { normaliseDcsa } from '../sources/dcsa/normalise.ts';
import { createEdiNormaliser } from '../sources/edi/source.ts';
import { shipmentFileNormaliser } from '../sources/shipment-file/normalise.ts';
import type { Normalised } from '../sources/source.ts';
import { normaliseTerminalFeed } from '../sources/terminal-feed/normalise.ts';
import { type Command, UsageError } from './command.ts';

const SOURCES: Readonly<Record<string, (body: Uint8Array) => Normalised>> = {
  dcsa: normaliseDcsa,
  edi: (body) => createEdiNormaliser([]).normalise(body),
  'shipment-file': shipmentFileNormaliser.normalise,
  'terminal-feed': normaliseTerminalFeed,
};

export const normaliseCommand: Command = {
  name: 'normalise',
  usage: `${Object.keys(SOURCES).join('|')} FILE`,
  summary: 'Print the observations a file of a source yields, one JSON object a line; problems go to standard error.',
  maxWords: 2,
  run: async ([name = '', file]) => {
    const normalise = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
    if (!normalise) throw new UsageError(`Name a source: ${Object.keys(SOURCES).join(', ')}.`);
    if (file === undefined) throw new UsageError('Name a file, or - for standard input.');
    const { observations, problems } = normalise(readFileSync(file === '-' ? 0 : file));
    for (const observation of observations) console.log(JSON.stringify(observation));
    for (const { reason, pointer, detail } of problems)
      console.error(`${reason} at ${pointer || 'the whole'}: ${detail}`);
    return problems.length === 0 ? 0 : 1;
  },
};
