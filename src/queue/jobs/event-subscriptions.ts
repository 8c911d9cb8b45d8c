import { Shape, Uuid } from '../../values/schema.ts';

/** Brings a subscription at the carrier in line with what is wanted here. */
export const SUBSCRIPTION_JOB = 'event_subscription';
export const SubscriptionJob = Shape({ id: Uuid });
