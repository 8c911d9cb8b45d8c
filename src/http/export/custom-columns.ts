import type { EntityType } from '../../domain/custom-fields/custom-field.ts';
import { displayValue } from '../../domain/custom-fields/custom-field-display.ts';
import { listDefinitions } from '../../store/custom-fields/custom-field-definitions.ts';
import { listCustomFields } from '../../store/custom-fields/custom-fields.ts';
import type { Cell } from '../../values/cell.ts';
import type { Id } from '../../values/id.ts';
import type { Services } from '../services.ts';

const MAX_CUSTOM_COLUMNS = 100;
const MAX_FIELDS_OF_BATCH = 50_000;

/** The account's own fields, each a column of an export after ours. */
export interface CustomColumns {
  readonly columns: readonly { readonly id: string; readonly heading: string }[];
  /** For each row of a batch, its cells. */
  readonly load: (ids: readonly Id[]) => Promise<(id: Id) => Cell[]>;
}

export async function customColumns({ db }: Services, accountId: Id, entityType: EntityType): Promise<CustomColumns> {
  const page = { number: 1, size: MAX_CUSTOM_COLUMNS };
  const { rows: definitions } = await listDefinitions(db, accountId, { entityType }, page);
  return {
    columns: definitions.map(({ apiSlug, displayName }) => ({ id: `field-${apiSlug}`, heading: displayName })),
    load: async (entityIds) => {
      const every = { number: 1, size: MAX_FIELDS_OF_BATCH };
      const { rows } = await listCustomFields(db, accountId, { entityType, entityIds }, every);
      const values = new Map(rows.map((field) => [`${field.entityId} ${field.definition.id}`, displayValue(field)]));
      return (id) => definitions.map((definition) => values.get(`${id} ${definition.id}`));
    },
  };
}
