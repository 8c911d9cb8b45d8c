import type { Asker } from '../concurrency/asker.ts';
import type { MailOutcome } from '../domain/documents/email-submission.ts';
import type { LoadBytes } from '../isolated/isolated-process.ts';
import { askReadingProcess } from './reading-process.ts';

/** Reads a raw message, away from the event loop. */
export async function readMail(load: LoadBytes, asker: Asker): Promise<MailOutcome> {
  const answer = await askReadingProcess({ kind: 'mail' }, load, asker);
  if (answer?.kind === 'mail') return answer.outcome;
  return { kind: 'refused', reason: 'Reading this mail takes more time or memory than a mail may.' };
}
