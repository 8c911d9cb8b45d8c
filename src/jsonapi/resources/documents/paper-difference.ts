import { DOCUMENT_TYPES } from '../../../domain/documents/document-types.ts';
import { PAPER_FIELDS, type PaperDifference } from '../../../domain/documents/paper-differences.ts';
import type { Id } from '../../../values/id.ts';
import { Choice, Text, Type, Uuid } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

export const paperDifferenceResource = resourceOf<PaperDifference & { readonly id: Id }>()({
  type: 'paper_difference',
  attributes: {
    field: Choice(PAPER_FIELDS),
    container_id: Uuid,
    number: Text,
    document_id: Uuid,
    document_name: Text,
    document_type: Choice(DOCUMENT_TYPES.map(({ code }) => code)),
    paper_says: Text,
    tracking_says: Text,
    page: Type.Integer(),
    line: Text,
  },
});
