import { Nullable, Text, Type } from '../values/schema.ts';

/** Words of answers. An answer says in its schema what its members are; what a member has inside is told where it helps. */
export const MaybeText = Nullable(Text);
export const Rows = Type.Array(Type.Object({}));
export const Members = Type.Object({});
export const MaybeMembers = Nullable(Type.Object({}));

/** Where others' words are in an answer, and what a page of a list is part of. */
export const Metadata = Type.Object({});

export const OneId = Type.String({ format: 'uuid' });
export const PreviewFlag = Type.Optional(
  Type.Boolean({ description: 'Only say what would be done; nothing is changed.' }),
);
export const IdempotencyKey = Type.Optional(
  Type.String({ minLength: 8, maxLength: 100, description: 'Repeat it to repeat the call without a second effect.' }),
);
