import { TEST_LINE } from '../domain/carriers/shipping-line.ts';
import { alertSubscriptionResource } from '../jsonapi/resources/alerts/alert-subscription.ts';
import { savedViewResource } from '../jsonapi/resources/saved-view.ts';
import { shippingLineResource } from '../jsonapi/resources/shipping-line.ts';
import { webhookResource } from '../jsonapi/resources/webhook.ts';
import { storedLoaders } from '../related/loaders.ts';
import type { Loader } from '../related/related.ts';
import { listSharedViewsByIds } from '../store/accounts/saved-views.ts';
import { listAlertSubscriptionsByIds } from '../store/alerts/alert-subscriptions.ts';
import { listShippingLinesByIds } from '../store/carriers/shipping-lines.ts';
import { listWebhooksByIds } from '../store/webhooks/webhooks.ts';
import { withWays } from './lines-with-ways.ts';
import type { Services } from './services.ts';

/** How each type is fetched when it is included: what is stored, and what takes more than the database to show. */
export const loaders: Readonly<Record<string, Loader<Services>>> = {
  ...storedLoaders,
  webhook: async ({ db, sealingKeys }, accountId, ids) =>
    (await listWebhooksByIds(db, sealingKeys, accountId, ids)).map(webhookResource.toResource),
  alert_subscription: async ({ db }, accountId, ids) =>
    (await listAlertSubscriptionsByIds(db, accountId, ids)).map(alertSubscriptionResource.toResource),
  // Whoever sees a subscription need not see the view of somebody that it is about.
  saved_view: async ({ db }, accountId, ids) =>
    (await listSharedViewsByIds(db, accountId, ids)).map(savedViewResource.toResource),
  shipping_line: async (services, accountId, ids) => {
    const stored = await listShippingLinesByIds(services.db, ids);
    const lines = ids.includes(TEST_LINE.id) ? [...stored, TEST_LINE] : stored;
    return (await withWays(services, accountId, lines)).map(shippingLineResource.toResource);
  },
};
