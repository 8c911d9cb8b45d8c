import { sql } from 'kysely';
import type {
  CustomField,
  CustomFieldValue,
  EntityType,
  ReferenceType,
} from '../../domain/custom-fields/custom-field.ts';
import { defined } from '../../values/defined.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables } from '../tables.ts';
import { listDefinitionsByIds } from './custom-field-definitions.ts';

export interface CustomFieldFilter {
  readonly entityType?: string;
  readonly entityId?: Id;
  readonly entityIds?: readonly Id[];
  readonly definitionId?: Id;
  readonly id?: Id;
}

const COLUMNS = ['account_id', 'id', 'definition_id', 'entity_type', 'entity_id', 'value'] as const;
const ENTITY_TABLES = { Shipment: 'shipment', Container: 'container', TrackingRequest: 'tracking_request' } as const;
const REFERENCE_NAMES = {
  Party: { table: 'party', column: 'company_name' },
  Shipment: { table: 'shipment', column: 'bill_of_lading_number' },
  Container: { table: 'container', column: 'number' },
} as const;

export async function listCustomFields(
  db: Db,
  accountId: Id,
  filter: CustomFieldFilter,
  page: PageRequest,
): Promise<Page<CustomField>> {
  const { entityType, entityId, entityIds, definitionId, id } = filter;
  const same = defined({ entity_id: entityId, definition_id: definitionId, id });
  let matching = db
    .selectFrom('custom_field')
    .where('account_id', '=', accountId)
    .where((of) => of.and(same));
  if (entityType !== undefined) matching = matching.where('entity_type', '=', entityType as EntityType);
  if (entityIds !== undefined) matching = matching.where('entity_id', 'in', entityIds);
  const { rows, total } = await readPage(matching.select(COLUMNS).orderBy('created_at').orderBy('id'), page);
  return { rows: await withDefinitions(db, accountId, rows), total };
}

export async function findCustomField(
  db: Db,
  accountId: Id,
  filter: CustomFieldFilter,
): Promise<CustomField | undefined> {
  return (await listCustomFields(db, accountId, filter, { number: 1, size: 1 })).rows[0];
}

/** One value per entity and definition: the second write of the same field replaces the first. */
export async function upsertCustomField(
  db: Db,
  field: { accountId: Id; entityType: EntityType; entityId: Id; definitionId: Id; value: CustomFieldValue },
): Promise<Id> {
  const value = field.value === null ? null : JSON.stringify(field.value);
  const row = await db
    .insertInto('custom_field')
    .values({
      account_id: field.accountId,
      id: newId(),
      definition_id: field.definitionId,
      entity_type: field.entityType,
      entity_id: field.entityId,
      value,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'entity_type', 'entity_id', 'definition_id'])
        .doUpdateSet({ value, updated_at: sql<Instant>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Gives new entities the default values of their definitions; a default that is not (or no longer) an option is left out. */
export async function insertDefaultFields(
  db: Db,
  accountId: Id,
  entityType: EntityType,
  entityIds: readonly Id[],
): Promise<void> {
  if (entityIds.length === 0) return;
  await sql`
    INSERT INTO custom_field (account_id, id, definition_id, entity_type, entity_id, value)
    SELECT definition.account_id, gen_random_uuid(), definition.id, definition.entity_type, entity.id, definition.default_value
    FROM custom_field_definition definition CROSS JOIN unnest(${[...entityIds]}::uuid[]) AS entity (id)
    WHERE definition.account_id = ${accountId} AND definition.entity_type = ${entityType}
      AND definition.default_value IS NOT NULL
      AND (definition.data_type NOT IN ('enum', 'enum_multi') OR definition.default_value <@ (
        SELECT jsonb_agg(value) FROM custom_field_option option
        WHERE option.account_id = definition.account_id AND option.definition_id = definition.id))
    ON CONFLICT (account_id, entity_type, entity_id, definition_id) DO NOTHING`.execute(db);
}

export async function deleteCustomField(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.deleteFrom('custom_field').where(ownRow(accountId, id)).execute();
}

export async function entityExists(db: Db, accountId: Id, entityType: EntityType, id: Id): Promise<boolean> {
  const row = await db
    .selectFrom(ENTITY_TABLES[entityType])
    .select('id')
    .where(ownRow(accountId, id))
    .executeTakeFirst();
  return row !== undefined;
}

/** What a reference points at, in words; undefined when there is no such thing in the account. */
export async function findReferenceName(
  db: Db,
  accountId: Id,
  type: ReferenceType,
  id: Id,
): Promise<string | undefined> {
  const { table, column } = REFERENCE_NAMES[type];
  const found = await sql<{ name: string }>`
    SELECT ${sql.ref(column)} AS name FROM ${sql.table(table)} WHERE account_id = ${accountId} AND id = ${id}`.execute(
    db,
  );
  return found.rows[0]?.name;
}

type FieldRow = Pick<Tables['custom_field'], (typeof COLUMNS)[number]>;

async function withDefinitions(db: Db, accountId: Id, rows: readonly FieldRow[]): Promise<CustomField[]> {
  const ids = [...new Set(rows.map((row) => row.definition_id))];
  const definitions = new Map((await listDefinitionsByIds(db, accountId, ids)).map((one) => [one.id, one]));
  return Promise.all(
    rows.flatMap((row) => {
      const definition = definitions.get(row.definition_id);
      return definition === undefined ? [] : [toCustomField(db, row, definition)];
    }),
  );
}

async function toCustomField(db: Db, row: FieldRow, definition: CustomField['definition']): Promise<CustomField> {
  const value = row.value as CustomFieldValue;
  const refersTo = definition.dataType === 'reference' && typeof value === 'string' ? value : undefined;
  const name = refersTo && (await findReferenceName(db, row.account_id, definition.referenceType ?? 'Party', refersTo));
  return {
    id: row.id,
    accountId: row.account_id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    definition,
    value,
    referenceName: name ?? null,
  };
}
