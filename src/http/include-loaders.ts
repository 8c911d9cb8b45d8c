import { shippingLineResource } from '../jsonapi/resources/shipping-line.ts';
import { webhookResource } from '../jsonapi/resources/webhook.ts';
import { storedLoaders } from '../related/loaders.ts';
import type { Loader } from '../related/related.ts';
import { listShippingLinesByIds } from '../store/carriers/shipping-lines.ts';
import { listWebhooksByIds } from '../store/webhooks/webhooks.ts';
import type { Services } from './services.ts';

/** How each type is fetched when it is included: what is stored, and what takes more than the database to show. */
export const loaders: Readonly<Record<string, Loader<Services>>> = {
  ...storedLoaders,
  webhook: async ({ db, sealingKeys }, accountId, ids) =>
    (await listWebhooksByIds(db, sealingKeys, accountId, ids)).map(webhookResource.toResource),
  shipping_line: async ({ db, tracking }, accountId, ids) => {
    const waysOf = await tracking.carriers.listWays(accountId);
    const lines = await listShippingLinesByIds(db, ids);
    const known = lines.map(async (line) => ({ ...line, ways: await waysOf(line.scac) }));
    return (await Promise.all(known)).map(shippingLineResource.toResource);
  },
};
