import { createLog } from '../../src/log.ts';
import { appendDomainEvents, type Publish } from '../../src/store/events/domain-events.ts';
import { toInstant } from '../../src/values/instant.ts';
import type { SealingKeys } from '../../src/values/sealed.ts';
import { Teller } from '../../src/webhooks/tell.ts';

export interface PublishAndTellOptions {
  readonly now: () => Date;
  readonly sealingKeys: SealingKeys;
  readonly baseUrl: string;
}

/** Both halves of the way to a notification in one transaction, so that a test can look at once. */
export function publishAndTell({ now, ...telling }: PublishAndTellOptions): Publish {
  const teller = new Teller({ ...telling, log: createLog('silent') });
  return async (trx, events) => {
    await appendDomainEvents(trx, events, { at: toInstant(now()) });
    for (let left = events.length; left > 0; ) left = (await teller.tell(trx)) ?? 0;
  };
}
