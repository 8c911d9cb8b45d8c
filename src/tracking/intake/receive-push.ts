import type { EventSubscription } from '../../domain/carriers/event-subscription.ts';
import { provenanceOfLine } from '../../domain/observations/provenance.ts';
import { messageOf } from '../../errors.ts';
import { isSignedBy, pushKey } from '../../sources/dcsa/push-signature.ts';
import { notePush } from '../../store/carriers/event-subscriptions.ts';
import { postponePolls } from '../../store/carriers/polls.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { compareInstants, plusMs, toInstant } from '../../values/instant.ts';
import { DCSA, formatOf } from '../reading/normalisers.ts';
import type { Tracking } from '../tracking.ts';
import { applyMessage, keepMessage } from './take-in.ts';

/** While pushes arrive the line is asked this much less often; once they stop, asking goes on as before. */
const POLL_AFTER_PUSH_MS = 12 * HOUR_MS;

export interface Push {
  readonly body: Buffer;
  readonly signature: string | undefined;
  /** The carrier's id of the subscription, from the header `Subscription-ID`. */
  readonly carrierSubscriptionId: string | null;
  /** Throws where the account has none: of what is signed alone, so that a stranger learns nothing. */
  readonly takeRoom?: () => Promise<void>;
}

/** Stores pushed events and applies them. False when they are not signed with a secret of the subscription. */
export async function receivePush(tracking: Tracking, subscription: EventSubscription, push: Push): Promise<boolean> {
  const now = toInstant(tracking.now());
  const { accountId, id, scac, secret, previousSecret, previousSecretUntil } = subscription;
  const isPreviousGood = previousSecretUntil === null || compareInstants(previousSecretUntil, now) > 0;
  const secrets = [secret, ...(previousSecret && isPreviousGood ? [previousSecret] : [])];
  if (
    !isSignedBy(
      push.body,
      push.signature,
      secrets.flatMap((text) => pushKey(text) ?? []),
    )
  )
    return false;
  await push.takeRoom?.();
  const speaker = { accountId, scac, ...provenanceOfLine(scac, now) };
  const payload = {
    body: push.body,
    contentType: 'application/json',
    httpStatus: null,
    asked: `push ${id}`,
    truncated: false,
  };
  await notePush(tracking.db, subscription, push.carrierSubscriptionId, now);
  const message = await keepMessage(tracking, speaker, payload);
  try {
    const format = (await formatOf(tracking, speaker)) ?? DCSA;
    const { shipmentIds } = await applyMessage(tracking, speaker, message, format);
    const until = plusMs(now, POLL_AFTER_PUSH_MS);
    if (shipmentIds.length > 0) await postponePolls(tracking.db, accountId, shipmentIds, until);
  } catch (error) {
    // It is stored, so its sender has done its part; applying it is ours, and is tried again.
    tracking.log.error({ payloadId: message.id, reason: messageOf(error) }, 'a push could not be applied yet');
  }
  return true;
}
