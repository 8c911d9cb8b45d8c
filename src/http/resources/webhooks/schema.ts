import { DOCUMENT_TYPES } from '../../../domain/documents/document-types.ts';
import { TOLD_NAMES } from '../../../domain/events/event-aliases.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../../values/schema.ts';

const MAX_URL_CHARACTERS = 2_000;
const MAX_SECRET_CHARACTERS = 500;
/** Fewer may be kept; so many are looked at. */
const MAX_HEADERS_READ = 100;

const Url = Type.String({ minLength: 1, maxLength: MAX_URL_CHARACTERS });
const Events = Type.Array(Choice(TOLD_NAMES), { maxItems: 2 * TOLD_NAMES.length });
const Headers = Type.Array(Shape({ name: Text, value: Text }), { maxItems: MAX_HEADERS_READ });

const optional = {
  active: Type.Optional(Type.Boolean()),
  events: Type.Optional(Events),
  headers: Type.Optional(Nullable(Headers)),
};

export const CreateWebhookBody = Shape({
  data: Shape({ type: Choice(['webhook']), attributes: Shape({ url: Url, ...optional }) }),
});

/** Every attribute is optional: what is not given stays as it is. */
export const EditWebhookBody = Shape({
  data: Shape({ type: Choice(['webhook']), attributes: Shape({ url: Type.Optional(Url), ...optional }) }),
});

export const ReplayBody = Shape({
  from: DateTime,
  to: Type.Optional(DateTime),
  events: Type.Optional(Type.Array(Choice(TOLD_NAMES), { minItems: 1, maxItems: 2 * TOLD_NAMES.length })),
});

/** Of an example there is one thing to choose; another member would be a wish that is not heard. */
const Sample = Type.Object(
  { document_type: Type.Optional(Choice(DOCUMENT_TYPES.map(({ code }) => code))) },
  { propertyNames: { enum: ['document_type'] }, description: 'Of document events: what the document is.' },
);

export const TriggerBody = Shape({
  url: Url,
  event: Choice(TOLD_NAMES),
  secret: Type.Optional(Nullable(Type.String({ maxLength: MAX_SECRET_CHARACTERS }))),
  sample: Type.Optional(Sample),
});

const HeaderMap = Type.Record(Type.String(), Type.String());

export const TriggerAnswer = Shape({
  url: Text,
  succeeded: Type.Boolean(),
  error: Nullable(Text),
  status_code: Nullable(Type.Integer()),
  request_headers: HeaderMap,
  request_body: Text,
  response_headers: Nullable(HeaderMap),
  response_body: Nullable(Text),
});

export const AddressesAnswer = Shape({ webhook_notification_ips: Type.Array(Text), last_updated: DateTime });

export const ReplayAnswer = Shape({
  webhook_id: Text,
  from: DateTime,
  to: DateTime,
  notifications: Type.Integer({ description: 'How many were queued.' }),
});
