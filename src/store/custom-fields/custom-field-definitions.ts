import { sql } from 'kysely';
import type {
  CustomFieldDefinition,
  CustomFieldOption,
  CustomFieldValue,
  DataType,
  EntityType,
} from '../../domain/custom-fields/custom-field.ts';
import { wordsIn } from '../../text/words-in.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { byIds } from '../by-ids.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

const COLUMNS = wordsIn(
  'account_id id entity_type api_slug display_name description data_type reference_type validation',
  'default_format default_value',
);
const toRow = rowWriter(COLUMNS);

const OPTION_COLUMNS = ['id', 'definition_id', 'label', 'value', 'position'] as const;
const toOptionRow = rowWriter(OPTION_COLUMNS);

export interface DefinitionFilter {
  readonly entityType?: string;
  readonly dataType?: string;
  readonly displayName?: string;
}

export type NewDefinition = Omit<CustomFieldDefinition, 'options' | 'createdAt'>;
export type DefinitionEdit = Partial<
  Pick<CustomFieldDefinition, 'displayName' | 'description' | 'validation' | 'defaultFormat' | 'defaultValue'>
>;

export async function listDefinitions(
  db: Db,
  accountId: Id,
  filter: DefinitionFilter,
  page: PageRequest,
): Promise<Page<CustomFieldDefinition>> {
  let found = selectDefinitions(db, accountId);
  if (filter.entityType !== undefined) found = found.where('entity_type', '=', filter.entityType as EntityType);
  if (filter.dataType !== undefined) found = found.where('data_type', '=', filter.dataType as DataType);
  if (filter.displayName !== undefined) found = found.where('display_name', '=', filter.displayName);
  const { rows, total } = await readPage(found.orderBy('created_at').orderBy('id'), page);
  return { rows: rows.map(toDefinition), total };
}

export async function findDefinition(db: Db, accountId: Id, id: Id): Promise<CustomFieldDefinition | undefined> {
  const row = await selectDefinitions(db, accountId).where('id', '=', id).executeTakeFirst();
  return row && toDefinition(row);
}

export async function findDefinitionBySlug(
  db: Db,
  accountId: Id,
  entityType: EntityType,
  apiSlug: string,
): Promise<CustomFieldDefinition | undefined> {
  const row = await selectDefinitions(db, accountId)
    .where('entity_type', '=', entityType)
    .where('api_slug', '=', apiSlug)
    .executeTakeFirst();
  return row && toDefinition(row);
}

const listDefinitionRows = byIds(selectDefinitions);

export async function listDefinitionsByIds(
  db: Db,
  accountId: Id,
  ids: readonly Id[],
): Promise<CustomFieldDefinition[]> {
  return (await listDefinitionRows(db, accountId, ids)).map(toDefinition);
}

/** False when the slug is taken. */
export async function insertDefinition(db: Db, definition: NewDefinition): Promise<boolean> {
  const result = await db
    .insertInto('custom_field_definition')
    .values({
      ...toRow(definition),
      validation: toJson(definition.validation),
      default_value: toJson(definition.defaultValue),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'entity_type', 'api_slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateDefinition(db: Db, accountId: Id, id: Id, edit: DefinitionEdit): Promise<void> {
  await db
    .updateTable('custom_field_definition')
    .set({
      ...defined({
        display_name: edit.displayName,
        description: edit.description,
        validation: toJson(edit.validation),
        default_format: edit.defaultFormat,
        default_value: toJson(edit.defaultValue),
      }),
      updated_at: sql<Instant>`now()`,
    })
    .where(ownRow(accountId, id))
    .execute();
}

export async function deleteDefinition(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.deleteFrom('custom_field_definition').where(ownRow(accountId, id)).execute();
}

export async function listOptionsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<CustomFieldOption[]> {
  return db
    .selectFrom('custom_field_option')
    .select(asMembers(OPTION_COLUMNS))
    .where('account_id', '=', accountId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** False when the value is taken. */
export async function insertOption(db: Db, accountId: Id, option: CustomFieldOption): Promise<boolean> {
  const result = await db
    .insertInto('custom_field_option')
    .values({ account_id: accountId, ...toOptionRow(option) })
    .onConflict((conflict) => conflict.columns(['account_id', 'definition_id', 'value']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateOption(
  db: Db,
  accountId: Id,
  id: Id,
  edit: Partial<Pick<CustomFieldOption, 'label' | 'position'>>,
): Promise<void> {
  if (Object.keys(edit).length === 0) return;
  await db.updateTable('custom_field_option').set(edit).where(ownRow(accountId, id)).execute();
}

export async function deleteOption(db: Db, accountId: Id, id: Id): Promise<void> {
  await db.deleteFrom('custom_field_option').where(ownRow(accountId, id)).execute();
}

function selectDefinitions(db: Db, accountId: Id) {
  return db
    .selectFrom('custom_field_definition as definition')
    .select(asMembers([...COLUMNS, 'created_at']))
    .select(
      sql<CustomFieldOption[]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', o.id, 'definitionId', o.definition_id, 'label', o.label,
          'value', o.value, 'position', o.position) ORDER BY o.position NULLS LAST, o.created_at, o.id)
        FROM custom_field_option o WHERE o.account_id = definition.account_id AND o.definition_id = definition.id
      ), '[]'::jsonb)`.as('options'),
    )
    .where('account_id', '=', accountId);
}

type DefinitionRow = Awaited<ReturnType<ReturnType<typeof selectDefinitions>['execute']>>[number];

function toDefinition({ validation, defaultValue, ...row }: DefinitionRow): CustomFieldDefinition {
  return {
    ...row,
    validation: validation as Record<string, unknown> | null,
    defaultValue: defaultValue as CustomFieldValue,
  };
}

/** jsonb columns are written as text, since the driver would turn an array into a PostgreSQL array. */
function toJson<Value>(value: Value): string | (Value & (null | undefined)) {
  return value === null || value === undefined ? (value as Value & (null | undefined)) : JSON.stringify(value);
}
