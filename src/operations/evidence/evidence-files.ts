import { buffer } from 'node:stream/consumers';
import { sealPdf, writeEvidenceFile } from '../../domain/evidence/evidence-file.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { writeLetterPdf } from '../invoices/letter-pdf.ts';
import { writeEvidenceLetter } from './evidence-letter.ts';
import { gatherEvidence } from './evidence-of-container.ts';

export const EVIDENCE_FORMATS = ['json', 'pdf'] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

export interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** All that is known of a container with whose word it is, as a file that shows whether it was changed. */
export async function makeEvidenceFile(
  db: Db,
  accountId: Id,
  id: Id,
  { at, format }: { readonly at: Instant; readonly format: EvidenceFormat },
): Promise<NamedFile> {
  const { number, facts } = await gatherEvidence(db, accountId, id, at);
  const name = `evidence-${number}-${at.slice(0, 10)}.${format}`;
  const { text, digest } = writeEvidenceFile(facts);
  if (format === 'json') return { name, bytes: Buffer.from(text) };
  const pdf = await buffer(await writeLetterPdf(writeEvidenceLetter(facts, digest)));
  return { name, bytes: sealPdf(pdf, digest) };
}
