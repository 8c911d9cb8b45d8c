import { readFileSync } from 'node:fs';
import { verifyEvidenceFile } from '../domain/evidence/evidence-file.ts';
import { type Command, textOption, UsageError } from './command.ts';

export const evidenceCommand: Command = {
  name: 'evidence',
  usage: 'verify FILE [--digest DIGEST]',
  summary:
    'Say whether a file of evidence (JSON or PDF) is as Landfall wrote it, and whether it is the one with that digest.',
  maxWords: 2,
  options: { digest: { type: 'string' } },
  run: async ([action, file], options) => {
    if (action !== 'verify' || file === undefined) throw new UsageError('Say `verify` and name a file.');
    const verdict = verifyEvidenceFile(readFileSync(file));
    if (!verdict.isWhole) {
      console.error(`Changed: ${verdict.problem}`);
      return 1;
    }
    const wanted = textOption(options, 'digest');
    if (wanted !== undefined && wanted.trim().toLowerCase() !== verdict.digest) {
      console.error(`Another file: it is whole, and its digest is ${verdict.digest}.`);
      return 1;
    }
    const entries = verdict.entries === null ? 'a PDF' : `${verdict.entries} entries`;
    console.log(`Whole: ${entries}, digest ${verdict.digest}.`);
    return 0;
  },
};
