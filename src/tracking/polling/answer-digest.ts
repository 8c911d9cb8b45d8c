import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import type { FeedFormat, RawPayload } from '../../sources/source.ts';
import { sha256Of } from '../../values/digest.ts';
import { projectFile } from '../../values/project-file.ts';

/** Another version may read the same bytes otherwise. */
const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string };

/** What an answer is said to be besides its content. */
export interface AnswerKind {
  readonly format: FeedFormat;
  /** Why it may not be all. */
  readonly doubt: string | null;
}

/** Of the bytes of an answer, and of what was asked for them. */
export async function digestOfAnswer(kind: AnswerKind, payloads: readonly RawPayload[]): Promise<Buffer> {
  const digest = begin(kind, payloads);
  for (const { body } of payloads) digest.update(await sha256Of(body));
  return digest.digest();
}

/** Of what an answer says, whatever ids its events have this time: of two with the same meaning the log keeps the first. */
export async function digestOfObservations(
  kind: AnswerKind,
  payloads: readonly RawPayload[],
  observations: readonly Observation[],
): Promise<Buffer> {
  const digest = begin(kind, payloads);
  for await (const { senderEventId, ...said } of inTurns(observations)) {
    digest.update(JSON.stringify(said.kind === 'reading' ? { ...said, senderEventId } : said));
  }
  return digest.digest();
}

function begin({ format, doubt }: AnswerKind, payloads: readonly RawPayload[]) {
  const asked = payloads.map((payload) => [payload.asked, payload.truncated]);
  return createHash('sha256').update(JSON.stringify([version, format, doubt, asked]));
}
