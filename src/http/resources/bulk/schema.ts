import { BULK_KIND_NAMES, BULK_NOUNS } from '../../../operations/bulk/kinds.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { Labels } from '../../labels.ts';
import { NoteBody, noteMembers } from '../notes/schema.ts';

/** What is done within some seconds; more are done by asking again. */
export const MAX_AT_ONCE = 500;
const MAX_FILTER_CHARACTERS = 2_000;
const MAX_DAYS = 365;

export const BulkBody = Shape({
  kind: Choice(BULK_KIND_NAMES),
  of: Choice(BULK_NOUNS),
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_AT_ONCE })),
  filter: Type.Optional(
    Type.String({
      maxLength: MAX_FILTER_CHARACTERS,
      description:
        'Instead of ids: what the list is narrowed by, as its address has it, such as `filter[vessel_id]=…&filter[active]=true`. ' +
        'Empty for all. What the list does not know is refused.',
    }),
  ),
  assignee_id: Type.Optional(Nullable(Uuid)),
  tags: Type.Optional(Labels),
  note: Type.Optional(Shape({ body: NoteBody, ...noteMembers })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'How long share links last.' })),
  scac: Type.Optional(
    Nullable(
      Type.String({ minLength: 4, maxLength: 4, description: 'The right line of requests; null has it found out.' }),
    ),
  ),
});

export const BulkAnswerShape = Shape({
  data: Type.Array(
    Shape({
      id: Uuid,
      number: Nullable(Text),
      result: Choice(['done', 'unchanged', 'refused', 'not_found']),
      detail: Nullable(Text),
      url: Nullable(Text),
    }),
  ),
  file: Nullable(Shape({ name: Text, media_type: Text, text: Text })),
  meta: Shape({
    at: DateTime,
    total: Type.Integer(),
    done: Type.Integer(),
    remaining_ids: Type.Array(Uuid),
  }),
});
