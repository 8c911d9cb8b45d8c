import { DOCUMENT_TYPES } from '../../../domain/documents/document-types.ts';
import { Choice, Nullable, Shape, Type } from '../../../values/schema.ts';

export const DocumentTypeCode = Choice(DOCUMENT_TYPES.map(({ code }) => code));

const MAX_NAME_CHARACTERS = 255;

export const NewDocumentBody = Shape({
  data: Shape({
    type: Choice(['document']),
    attributes: Shape({
      name: Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' }),
      attached_document: Type.String({ description: 'The signed id of an upload whose bytes were sent.' }),
    }),
  }),
});

export const DocumentChangesBody = Shape({
  data: Shape({
    type: Choice(['document']),
    attributes: Shape({
      document_type_manual: Type.Optional(Nullable(DocumentTypeCode)),
      extracted_data_manual: Type.Optional(
        Nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
      ),
    }),
  }),
});

export const RotateBody = Shape({
  degrees: Type.Unsafe<90 | 180 | 270>({ type: 'integer', enum: [90, 180, 270] }),
});
