import { stopReason } from '../../domain/shipments/stop-rules.ts';
import type { RawPayload, Source } from '../../sources/source.ts';
import type { PollTarget } from '../../store/carriers/poll-targets.ts';
import type { ClaimedPoll, TakenAnswer } from '../../store/carriers/polls.ts';
import { finishUnchanged } from '../../store/carriers/unchanged-answers.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import { type NormalisedPayload, normalisePayloads } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';
import { digestOfAnswer, digestOfObservations } from './answer-digest.ts';
import { tellOfBreaker } from './ask-carrier.ts';
import { doubtOf, restOf } from './doubt.ts';
import { type Answer, nextPlace } from './next-poll.ts';
import type { FoundAnswer } from './read-answer.ts';

/** The same answer is read again so often all the same: a ship may have become known by its name. */
const REREAD_AFTER_MS = 7 * DAY_MS;

/** An answer as it was understood, and its digests unless the same one again may say more. */
export interface Understood {
  readonly payloads: readonly NormalisedPayload<RawPayload>[];
  readonly digests: Omit<TakenAnswer, 'answeredAt'> | undefined;
}

/**
 * What an answer says; undefined when it is the one that was taken in last and was noted as such. Where the bytes are the
 * same they are not even read.
 */
export async function understandNews(
  tracking: Tracking,
  poll: ClaimedPoll,
  target: PollTarget,
  answer: Answer & { readonly outcome: FoundAnswer; readonly source: Source },
  at: Instant,
): Promise<Understood | undefined> {
  const { outcome, source } = answer;
  const { payloads } = outcome;
  const isWhole = poll.rest === null && restOf(outcome) === undefined;
  const known = isWhole && isCurrent(target, at) ? target : undefined;
  const kind = { format: source.format, doubt: doubtOf(outcome) };
  const settle = () => settleUnchanged(tracking, poll, target, answer, at);
  const answerDigest = await digestOfAnswer(kind, payloads);
  const isSame = known?.answerDigest?.equals(answerDigest) ?? false;
  if (isSame && (await settle())) return undefined;
  const normalised = await normalisePayloads(payloads, source.format, target);
  if (!isWhole || !normalised.every(isClear)) return { payloads: normalised, digests: undefined };
  const observations = normalised.flatMap((one) => one.normalised.observations);
  const saidDigest = await digestOfObservations(kind, payloads, observations);
  if (!isSame && known?.saidDigest?.equals(saidDigest) && (await settle())) return undefined;
  return { payloads: normalised, digests: { answerDigest, saidDigest } };
}

function isCurrent({ answeredAt }: PollTarget, at: Instant): boolean {
  if (answeredAt === null) return false;
  const ageMs = Date.parse(at) - Date.parse(answeredAt);
  return ageMs >= 0 && ageMs < REREAD_AFTER_MS;
}

/** Whether it will be understood in the same way tomorrow: ships that are only named may become known. */
function isClear({ normalised: { observations, problems } }: NormalisedPayload<RawPayload>): boolean {
  if (problems.length > 0) return false;
  return observations.every((one) => one.kind !== 'move' || !one.vessel || one.vessel.imo !== undefined);
}

/** Notes the answer and plans the next question. False when there is more to be done: it is over, or somebody spoke of it. */
async function settleUnchanged(
  tracking: Tracking,
  poll: ClaimedPoll,
  target: PollTarget,
  answer: Answer,
  at: Instant,
): Promise<boolean> {
  const { state, lastChangedAt, resumedAt, answeredAt } = target;
  const containers = target.containers.map((one) => one.state);
  const { dueAt, place } = nextPlace(tracking, target, answer, at);
  if (!answer.well || !place || answeredAt === null) return false;
  if (stopReason({ state, containers, lastChangedAt, resumedAt, notFound: 0 }, at)) return false;
  const repeated = { carrier: answer.well, at, dueAt, place, answeredAt };
  const { isFinished, was } = await finishUnchanged(tracking.db, poll, repeated);
  tellOfBreaker(tracking.log, answer.well, was, 'closed');
  return isFinished;
}
