import { eventNamed } from '../../../domain/events/event-aliases.ts';
import { referenceTypeOf } from '../../../domain/events/event-names.ts';
import { judgeTarget } from '../../../domain/webhooks/webhook-target.ts';
import { invalidBody } from '../../../errors.ts';
import { headersAsRecord } from '../../../net/header-list.ts';
import { type Instant, toInstant } from '../../../values/instant.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { AddressesAnswer, ReplayAnswer, ReplayBody, TriggerAnswer, TriggerBody } from './schema.ts';

export const webhookActionRoutes = routesOf('Webhooks', [
  route('GET /webhooks/ips', {
    summary: 'List the addresses that notifications come from',
    description: 'As the operator of the service has set them.',
    access: 'read',
    answer: json(AddressesAnswer),
    handle: async (call) => {
      const { list, since } = call.services.webhooks.addresses;
      return { webhook_notification_ips: list, last_updated: since };
    },
  }),
  route('POST /webhooks/trigger', {
    summary: 'Send an example of an event to an address now',
    description: 'Reports what the address answered. Nothing is stored.',
    access: 'write',
    limit: 'trigger',
    body: TriggerBody,
    answer: json(TriggerAnswer),
    handle: async (call) => {
      const { url, event, secret, sample } = call.body;
      if (sample !== undefined && referenceTypeOf(eventNamed(event)) !== 'document')
        throw invalidBody('/sample', 'sample is only for events of documents.');
      const verdict = judgeTarget(call.services.webhooks.targets, url);
      if (verdict.kind === 'refused') throw invalidBody('/url', verdict.reason);
      const { request, result } = await call.services.webhooks.trigger({
        url,
        event,
        secret: secret || undefined,
        documentType: sample?.document_type,
      });
      return {
        url,
        succeeded: result.succeeded,
        error: result.error,
        status_code: result.statusCode,
        request_headers: headersAsRecord(request.shownHeaders),
        request_body: request.body,
        response_headers: result.responseHeaders && headersAsRecord(result.responseHeaders),
        response_body: result.responseBody,
      };
    },
  }),
  route('POST /webhooks/:id/replay', {
    summary: 'Tell a webhook the events of a period again',
    description:
      'In order for each container, with the ids they had; marked by `X-Landfall-Origin: replay`. Without `to` up to now.',
    access: 'write',
    body: ReplayBody,
    answer: json(ReplayAnswer, 202),
    handle: async (call) => {
      const { services, params, body, caller } = call;
      const from = utc(body.from);
      const to = body.to === undefined ? toInstant(services.now()) : utc(body.to);
      const notifications = await services.webhooks.replay(caller, params.id, { from, to, events: body.events });
      return { webhook_id: params.id, from, to, notifications };
    },
  }),
]);

function utc(text: string): Instant {
  return toInstant(new Date(text));
}
