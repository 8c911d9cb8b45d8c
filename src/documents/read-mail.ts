import type { MailOutcome } from '../domain/email-submission.ts';
import { askReadingProcess, type LoadBytes } from './reading-process.ts';

/** Reads a raw message, away from the event loop. */
export async function readMail(load: LoadBytes): Promise<MailOutcome> {
  const answer = await askReadingProcess({ kind: 'mail' }, load);
  if (answer.kind === 'mail') return answer.outcome;
  return { kind: 'refused', reason: 'Reading this mail takes more time or memory than a mail may.' };
}
