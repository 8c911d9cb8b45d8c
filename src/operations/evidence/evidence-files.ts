import { Readable } from 'node:stream';
import { runInTurns } from '../../concurrency/event-loop-turns.ts';
import { chainOf, evidencePieces, sealPdf } from '../../domain/evidence/evidence-file.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { PastQuestion } from '../as-of/past-question.ts';
import { writeLetterPdf } from '../invoices/letter-pdf.ts';
import { writeEvidenceLetter } from './evidence-letter.ts';
import { gatherEvidence } from './evidence-of-container.ts';

export const EVIDENCE_FORMATS = ['json', 'pdf'] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

export interface NamedFile {
  readonly name: string;
  /** Written as they are read. */
  readonly bytes: Readable;
}

const PIECE_CHARACTERS = 65_536;

/** All that is known of a container with whose word it is, as a file that shows whether it was changed. */
export async function makeEvidenceFile(
  db: Db,
  question: PastQuestion,
  id: Id,
  { at, format }: { readonly at: Instant; readonly format: EvidenceFormat },
): Promise<NamedFile> {
  const { number, facts } = await gatherEvidence(db, question, id, at);
  const name = `evidence-${number}-${at.slice(0, 10)}.${format}`;
  if (format === 'json') return { name, bytes: Readable.from(joined(evidencePieces(facts)), { objectMode: false }) };
  const digest = await runInTurns(chainOf(facts));
  const pdf = await writeLetterPdf(writeEvidenceLetter(facts, digest));
  return { name, bytes: Readable.from(sealPdf(pdf, digest), { objectMode: false }) };
}

/** Few that are long instead of many that are short. */
function* joined(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}
