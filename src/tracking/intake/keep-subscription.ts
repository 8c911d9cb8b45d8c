import { endsWithin } from '../../concurrency/ends-within.ts';
import { type GrowingPause, pauseAfterMs } from '../../concurrency/growing-pause.ts';
import { planSubscription } from '../../domain/accounts/subscription-plan.ts';
import { callbackPath, type EventSubscription } from '../../domain/carriers/event-subscription.ts';
import type { SubscriptionClient, SubscriptionTrouble } from '../../sources/dcsa/subscriptions.ts';
import {
  deleteSubscription,
  findSubscription,
  type Settlement,
  settleSubscription,
} from '../../store/carriers/event-subscriptions.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, plusMs, toInstant } from '../../values/instant.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import type { Tracking } from '../tracking.ts';

/** What speaking to carriers about subscriptions needs. */
export interface SubscriptionKeeping {
  readonly tracking: Tracking;
  readonly sealingKeys: SealingKeys;
  /** Where carriers reach us. */
  readonly publicUrl: string | undefined;
}

/** How long the carrier may go on signing with the old secret after it took the new one. */
const PREVIOUS_SECRET_MS = 24 * HOUR_MS;
const MAX_CONVERSATION_MS = 90_000;
const PAUSE: GrowingPause = { firstMs: MINUTE_MS, maxMs: 6 * HOUR_MS };
/** A renewal comes early by up to this share, so that what was made together spreads out. */
const EARLY = 0.1;
/** About a week of trying; after that only the carrier's own staff can remove it. */
const MAX_REMOVAL_TRIES = 30;

/** Brings the carrier in line with what is wanted, once. What fails is noted with the time of the next try. */
export async function keepSubscription(keeping: SubscriptionKeeping, id: Id, stopping: AbortSignal): Promise<void> {
  const { tracking, sealingKeys } = keeping;
  const { db, log, now } = tracking;
  const subscription = await findSubscription(db, sealingKeys, id);
  if (!subscription?.managed || subscription.renewAt === null) return;
  if (Date.parse(subscription.renewAt) > now().getTime()) return;
  const state = await endsWithin(MAX_CONVERSATION_MS, stopping, (signal) => converse(keeping, subscription, signal));
  if (stopping.aborted) return;
  const { scac, accountId, status } = subscription;
  const at = toInstant(now());
  if (!state.trouble && status === 'deleting') return deleteSubscription(db, accountId, id);
  if (state.trouble) log.warn({ scac, subscriptionId: id, reason: describe(state.trouble) }, 'event subscription');
  if (state.trouble && status === 'deleting' && subscription.failures + 1 >= MAX_REMOVAL_TRIES) {
    log.error({ scac, carrierSubscriptionId: state.carrierId }, 'the carrier may still have this event subscription');
    return deleteSubscription(db, accountId, id);
  }
  const settlement = state.trouble
    ? settleTrouble(subscription, state, state.trouble, at)
    : settleKept(subscription, state, state.renewEveryHours, at, tracking.random());
  await settleSubscription(db, subscription, settlement);
}

const NOT_OFFERED = 'The carrier has no event subscriptions, or its keys are not configured.';
const NO_ADDRESS = 'PUBLIC_URL is not set, so the carrier cannot be told where to push to.';

/** Why a subscription cannot be kept at the carrier; undefined when it can. */
export async function subscriptionObstacle(
  { tracking, publicUrl }: Omit<SubscriptionKeeping, 'sealingKeys'>,
  accountId: Id,
  scac: string,
): Promise<string | undefined> {
  const keys = (await tracking.credentialsOf(accountId))(scac);
  const client = tracking.sources.findSubscriptions(scac, keys);
  if (!client) return NOT_OFFERED;
  return publicUrl ? undefined : NO_ADDRESS;
}

/** How things stand at the carrier when the conversation ended, and why it ended early if so. */
interface Standing {
  readonly carrierId: string | null;
  readonly secretSent: boolean;
  readonly renewEveryHours: number;
  readonly trouble?: SubscriptionTrouble;
}

async function converse(
  { tracking, publicUrl }: SubscriptionKeeping,
  subscription: EventSubscription,
  signal: AbortSignal,
): Promise<Standing> {
  const { accountId, scac, carrierSubscriptionId: carrierId, secretSent } = subscription;
  const keys = (await tracking.credentialsOf(accountId))(scac);
  const client = tracking.sources.findSubscriptions(scac, keys);
  if (!client || !publicUrl) {
    const trouble = { kind: 'refused', detail: client ? NO_ADDRESS : NOT_OFFERED } as const;
    return { carrierId, secretSent, renewEveryHours: 0, trouble };
  }
  return bringInLine(client, subscription, `${publicUrl}${callbackPath(subscription.id)}`, signal);
}

async function bringInLine(
  client: SubscriptionClient,
  subscription: EventSubscription,
  callbackUrl: string,
  signal: AbortSignal,
): Promise<Standing> {
  const { filters, secret } = subscription;
  const { renewEveryHours } = client;
  let carrierId = subscription.carrierSubscriptionId;
  let { secretSent } = subscription;
  const stand = (trouble?: SubscriptionTrouble): Standing => ({
    carrierId,
    secretSent,
    renewEveryHours,
    ...(trouble && { trouble }),
  });
  const listed = await client.list(signal);
  if (listed.kind !== 'found') return stand(listed);
  for (const step of planSubscription(subscription, listed.subscriptions)) {
    if (step.kind === 'create') {
      const outcome = await client.create({ callbackUrl, filters, secret }, signal);
      if (outcome.kind !== 'created') return stand(outcome);
      [carrierId, secretSent] = [outcome.id, true];
      continue;
    }
    const outcome =
      step.kind === 'remove'
        ? await client.remove(step.id, signal)
        : step.kind === 'update'
          ? await client.update(step.id, { callbackUrl, filters }, signal)
          : await client.setSecret(step.id, secret, signal);
    if (outcome.kind === 'gone') return stand({ kind: 'unavailable', detail: 'The carrier lost the subscription.' });
    if (outcome.kind !== 'done') return stand(outcome);
    if (step.kind === 'update') carrierId = step.id;
    if (step.kind === 'set_secret') secretSent = true;
  }
  return stand();
}

function settleKept(
  subscription: EventSubscription,
  { carrierId, secretSent }: Standing,
  renewEveryHours: number,
  at: Instant,
  random: number,
): Settlement {
  const { previousSecret, previousSecretUntil } = subscription;
  const isReplaced = previousSecret !== null && previousSecretUntil === null && secretSent;
  return {
    status: 'active',
    carrierSubscriptionId: carrierId,
    secretSent,
    previousSecretUntil: isReplaced ? plusMs(at, PREVIOUS_SECRET_MS) : previousSecretUntil,
    failure: null,
    failures: 0,
    renewAt: plusMs(at, renewEveryHours * HOUR_MS * (1 - EARLY * random)),
    updatedAt: at,
  };
}

function settleTrouble(
  { status, failures, previousSecretUntil }: EventSubscription,
  { carrierId, secretSent }: Standing,
  trouble: SubscriptionTrouble,
  at: Instant,
): Settlement {
  const failed = carrierId === null ? 'failed' : 'active';
  return {
    status: status === 'deleting' ? status : failed,
    carrierSubscriptionId: carrierId,
    secretSent,
    previousSecretUntil,
    failure: describe(trouble),
    failures: failures + 1,
    renewAt: plusMs(at, pauseMs(trouble, failures)),
    updatedAt: at,
  };
}

/** A refusal needs somebody to change something; an outage passes by itself. */
function pauseMs(trouble: SubscriptionTrouble, failures: number): number {
  if (trouble.kind === 'unauthorised' || trouble.kind === 'refused') return PAUSE.maxMs;
  if (trouble.kind === 'rate_limited' && trouble.retryAfterSeconds !== null) {
    return Math.max(trouble.retryAfterSeconds * 1000, PAUSE.firstMs);
  }
  return pauseAfterMs(failures + 1, PAUSE);
}

function describe(trouble: SubscriptionTrouble): string {
  return trouble.kind === 'rate_limited' ? 'The carrier wants to be asked less often (429).' : trouble.detail;
}
