import { WEEKDAYS } from '../../../domain/free-time/tariff.ts';
import { REPORT_FORMATS } from '../../../domain/reports/report.ts';
import { Choice, Nullable, Shape, Type, Uuid } from '../../../values/schema.ts';

const MAX_NAME_CHARACTERS = 100;
const MAX_ADDRESS_CHARACTERS = 320;
const MAX_ADDRESSES = 20;
const MAX_ZONE_CHARACTERS = 60;

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' });
const Addresses = Type.Array(Type.String({ minLength: 3, maxLength: MAX_ADDRESS_CHARACTERS }), {
  minItems: 1,
  maxItems: MAX_ADDRESSES,
  description: 'Mail addresses. Each is asked once whether it wants mails of the account, and gets them after a yes.',
});
const optional = {
  saved_view_id: Type.Optional(Nullable(Uuid)),
  customer_id: Type.Optional(Nullable(Uuid)),
  weekday: Type.Optional(Choice(WEEKDAYS, { description: '`mon` by default.' })),
  at_time: Type.Optional(
    Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description: '`HH:MM` on the clocks of `timezone`; `07:00` by default.',
    }),
  ),
  timezone: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_ZONE_CHARACTERS, description: 'An IANA name; `UTC` by default.' }),
  ),
  formats: Type.Optional(
    Type.Array(Choice(REPORT_FORMATS), {
      maxItems: REPORT_FORMATS.length,
      description: 'What is attached; both by default, and with an empty list the mail alone.',
    }),
  ),
  active: Type.Optional(Type.Boolean({ description: 'True by default.' })),
};

export const NewReportBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['report'])),
    attributes: Shape({ name: Name, addresses: Addresses, ...optional }),
  }),
});

export const ReportChangesBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['report'])),
    id: Type.Optional(Uuid),
    attributes: Shape({ name: Type.Optional(Name), addresses: Type.Optional(Addresses), ...optional }),
  }),
});
