import { DEACTIVATED_REASONS } from '../../domain/alerts/alert-subscription.ts';
import { WEEKDAYS } from '../../domain/free-time/tariff.ts';
import { REPORT_FORMATS, type Report } from '../../domain/reports/report.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

const Recipient = Shape({
  address: Text,
  active: Type.Boolean(),
  deactivated_reason: Nullable(Choice(DEACTIVATED_REASONS)),
  last_error: Nullable(Text),
});

/** Who gets it is said with how each fares: an address that ended it gets it no more. */
export const reportResource = resourceOf<Report>()({
  type: 'report',
  path: '/reports',
  attributes: {
    name: Text,
    weekday: Choice(WEEKDAYS),
    at_time: Text,
    timezone: Text,
    formats: Type.Array(Choice(REPORT_FORMATS)),
    addresses: Type.Array(Text),
    recipients: Type.Array(Recipient),
    active: Type.Boolean(),
    last_error: Nullable(Text),
    due_at: Nullable(DateTime),
    last_sent_at: Nullable(DateTime),
    created_at: DateTime,
    updated_at: DateTime,
  },
  otherAttributes: ({ recipients }) => ({
    addresses: recipients.map(({ address }) => address),
    recipients: recipients.map(({ address, active, deactivatedReason, lastError }) => ({
      ...{ address, active, deactivated_reason: deactivatedReason, last_error: lastError },
    })),
  }),
  relationships: { saved_view: 'saved_view', customer: 'party' },
});
