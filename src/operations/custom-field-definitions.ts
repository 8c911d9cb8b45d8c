import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import {
  type CustomFieldDefinition,
  type CustomFieldOption,
  ENTITY_NAMES,
} from '../domain/custom-fields/custom-field.ts';
import { readValue } from '../domain/custom-fields/custom-field-value.ts';
import { found, invalidBody, LandfallError, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import {
  type DefinitionEdit,
  deleteDefinition,
  deleteOption,
  findDefinition,
  insertDefinition,
  insertOption,
  type NewDefinition,
  updateDefinition,
  updateOption,
} from '../store/custom-fields/custom-field-definitions.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';

const MAX_OPTIONS = 500;

export async function createDefinition(
  db: Db,
  caller: Caller,
  given: Omit<NewDefinition, 'id' | 'accountId'>,
): Promise<CustomFieldDefinition> {
  const definition: NewDefinition = { ...given, id: newId(), accountId: caller.accountId };
  return inTransaction(db, async (trx) => {
    checkDefault({ ...definition, options: [], createdAt: '1970-01-01T00:00:00Z' });
    if (!(await insertDefinition(trx, definition))) {
      const noun = ENTITY_NAMES[definition.entityType].toLowerCase();
      throw invalidBody(
        '/data/attributes/api_slug',
        `The slug "${definition.apiSlug}" is taken by another ${noun} custom field.`,
      );
    }
    const subject = { type: 'custom_field_definition', id: definition.id };
    await recordAudit(trx, caller, {
      action: 'custom_field_definition.create',
      subject,
      changes: { api_slug: definition.apiSlug },
    });
    return getDefinition(trx, caller, definition.id);
  });
}

export async function editDefinition(
  db: Db,
  caller: Caller,
  id: Id,
  edit: DefinitionEdit,
): Promise<CustomFieldDefinition> {
  return inTransaction(db, async (trx) => {
    const definition = await getDefinition(trx, caller, id);
    checkDefault({ ...definition, ...edit });
    await updateDefinition(trx, caller.accountId, id, edit);
    const subject = { type: 'custom_field_definition', id };
    await recordAudit(trx, caller, { action: 'custom_field_definition.edit', subject, changes: { ...edit } });
    return getDefinition(trx, caller, id);
  });
}

/** Its values go with it. */
export async function removeDefinition(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { apiSlug } = await getDefinition(trx, caller, id);
    await deleteDefinition(trx, caller.accountId, id);
    const subject = { type: 'custom_field_definition', id };
    await recordAudit(trx, caller, {
      action: 'custom_field_definition.delete',
      subject,
      changes: { api_slug: apiSlug },
    });
  });
}

export async function getDefinition(db: Db, caller: Caller, id: Id): Promise<CustomFieldDefinition> {
  return found(await findDefinition(db, caller.accountId, id), 'Custom field definition');
}

export async function addOption(
  db: Db,
  caller: Caller,
  definitionId: Id,
  given: Pick<CustomFieldOption, 'label' | 'value' | 'position'>,
): Promise<CustomFieldOption> {
  const definition = await getDefinition(db, caller, definitionId);
  if (definition.dataType !== 'enum' && definition.dataType !== 'enum_multi') {
    throw new LandfallError('invalid_body', `A ${definition.dataType} field has no options.`, { pointer: '/data' });
  }
  if (definition.options.length >= MAX_OPTIONS)
    throw invalidBody('/data', `A field has at most ${MAX_OPTIONS} options.`);
  const option = { ...given, id: newId(), definitionId };
  if (!(await insertOption(db, caller.accountId, option))) {
    throw invalidBody('/data/attributes/value', `The value "${option.value}" is an option already.`);
  }
  return option;
}

export async function editOption(
  db: Db,
  caller: Caller,
  definitionId: Id,
  id: Id,
  edit: Partial<Pick<CustomFieldOption, 'label' | 'position'>>,
): Promise<CustomFieldOption> {
  await getOption(db, caller, definitionId, id);
  await updateOption(db, caller.accountId, id, edit);
  return getOption(db, caller, definitionId, id);
}

/** Values that used the option stay. */
export async function removeOption(db: Db, caller: Caller, definitionId: Id, id: Id): Promise<void> {
  await getOption(db, caller, definitionId, id);
  await deleteOption(db, caller.accountId, id);
}

export async function getOption(db: Db, caller: Caller, definitionId: Id, id: Id): Promise<CustomFieldOption> {
  const option = (await getDefinition(db, caller, definitionId)).options.find((one) => one.id === id);
  if (option === undefined) throw notFound('Option');
  return option;
}

/** Options come after the definition, so an enum's default is checked once it has some; until then it is not applied. */
function checkDefault(definition: CustomFieldDefinition): void {
  const isChoice = definition.dataType === 'enum' || definition.dataType === 'enum_multi';
  if (definition.defaultValue === null || (isChoice && definition.options.length === 0)) return;
  const reading = readValue(definition, definition.defaultValue);
  if (reading.kind === 'invalid') throw invalidBody('/data/attributes/default_value', `The default ${reading.reason}.`);
}
