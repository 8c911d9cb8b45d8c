import { EXCEPTION_CATEGORIES, EXCEPTION_SEVERITIES, type Exception } from '../../domain/exceptions/exception.ts';
import { EXCEPTION_STATES, type ExceptionState, type ExceptionWork } from '../../domain/exceptions/work.ts';
import type { Id } from '../../values/id.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

interface ExceptionOf extends Exception {
  readonly id: Id;
  readonly number: string;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly state: ExceptionState;
  readonly work: ExceptionWork;
}

export const exceptionResource = resourceOf<ExceptionOf>()({
  type: 'exception',
  path: '/exceptions',
  attributes: {
    category: Choice(EXCEPTION_CATEGORIES),
    severity: Choice(EXCEPTION_SEVERITIES),
    title: Text,
    detail: Text,
    number: Text,
    since: Nullable(DateTime),
    at: Nullable(DateTime),
    on: Nullable(Type.String({ format: 'date', description: 'The day it is about, on the calendar of the place.' })),
    timezone: Nullable(Text),
    location_name: Nullable(Text),
    state: Choice(EXCEPTION_STATES),
    assignee_id: Nullable(Uuid),
    snoozed_until: Nullable(DateTime),
    snoozed_until_change: Type.Boolean(),
    dismissed_reason: Nullable(Text),
    comment_count: Type.Integer(),
    mentioned_user_ids: Type.Array(Uuid),
    cost: Nullable(Shape({ amount: Type.Number(), currency_code: Text })),
  },
  relationships: { container: 'container', shipment: 'shipment', tracking_request: 'tracking_request' },
  otherAttributes: (exception) => ({
    assignee_id: exception.work.assigneeId,
    snoozed_until: exception.work.snoozedUntil,
    snoozed_until_change: exception.work.snoozedUntilChange,
    dismissed_reason: exception.work.dismissedReason,
    comment_count: exception.work.commentCount,
    mentioned_user_ids: exception.work.mentionedIds,
    cost: exception.cost && { amount: exception.cost.amount, currency_code: exception.cost.currencyCode },
  }),
});
