import { createSender, type Deliver } from '../webhooks/deliver.ts';
import { startDelivery } from '../webhooks/delivery.ts';
import { createWebhookServices, type WebhookServices } from '../webhooks/services.ts';
import { baseUrlOf, webhookTargets } from './addresses.ts';
import type { Parts } from './parts.ts';

/** Tells webhooks what waits for them, and keeps the tables of what was told in order. */
export async function startWebhooksRole(parts: Parts, deliver: Deliver): Promise<void> {
  const { config, database, sealingKeys: keys, log, metrics, undo } = parts;
  const retentionDays = config.webhookRetentionDays;
  undo.push(await startDelivery({ database, keys, deliver, log, metrics, retentionDays, baseUrl: baseUrlOf(config) }));
}

/** What people ask of webhooks, such as to try one. */
export function openWebhookServices(parts: Parts, deliver: Deliver): WebhookServices {
  const { config, database, now } = parts;
  return createWebhookServices({
    db: database.kysely,
    deliver,
    targets: webhookTargets(config),
    addresses: config.webhookAddresses ?? [],
    baseUrl: baseUrlOf(config),
    now,
  });
}

/** What sends, whoever asks for it; it holds nothing until it does. */
export function openSender({ config, undo }: Parts): Deliver {
  const sender = createSender(webhookTargets(config));
  undo.push(() => sender.close());
  return sender.deliver;
}
