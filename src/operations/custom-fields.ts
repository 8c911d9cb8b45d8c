import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import {
  type CustomField,
  type CustomFieldDefinition,
  ENTITY_NAMES,
  type EntityType,
} from '../domain/custom-fields/custom-field.ts';
import { readValue } from '../domain/custom-fields/custom-field-value.ts';
import { found, invalidBody, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findDefinitionBySlug } from '../store/custom-fields/custom-field-definitions.ts';
import {
  deleteCustomField,
  entityExists,
  findCustomField,
  findReferenceName,
  upsertCustomField,
} from '../store/custom-fields/custom-fields.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';

export interface Entity {
  readonly type: EntityType;
  readonly id: Id;
}

/** Where in the request body the two members stand, for the errors to point at. */
export interface FieldPointers {
  readonly slug: string;
  readonly value: string;
}

/** Creates the field, or replaces its value: rule 2 of the specification. */
export async function setCustomField(
  db: Db,
  caller: Caller,
  entity: Entity,
  given: { readonly apiSlug: string; readonly value: unknown },
  pointers: FieldPointers,
): Promise<CustomField> {
  return inTransaction(db, async (trx) => {
    if (!(await entityExists(trx, caller.accountId, entity.type, entity.id))) throw notFound(ENTITY_NAMES[entity.type]);
    const definition = await findDefinition(trx, caller.accountId, entity.type, given.apiSlug);
    if (definition === undefined) {
      const noun = ENTITY_NAMES[entity.type].toLowerCase();
      throw invalidBody(pointers.slug, `There is no ${noun} custom field with the slug "${given.apiSlug}".`);
    }
    const reading = readValue(definition, given.value);
    if (reading.kind === 'invalid') throw invalidBody(pointers.value, `${definition.displayName} ${reading.reason}.`);
    if (definition.dataType === 'reference' && typeof reading.value === 'string') {
      const type = definition.referenceType ?? 'Party';
      const name = await findReferenceName(trx, caller.accountId, type, reading.value);
      if (name === undefined)
        throw invalidBody(pointers.value, `${definition.displayName}: there is no such ${type.toLowerCase()}.`);
    }
    const id = await upsertCustomField(trx, {
      accountId: caller.accountId,
      entityType: entity.type,
      entityId: entity.id,
      definitionId: definition.id,
      value: reading.value,
    });
    await recordAudit(trx, caller, {
      action: 'custom_field.set',
      subject: { type: entity.type, id: entity.id },
      changes: { [definition.apiSlug]: reading.value },
    });
    return getField(trx, caller, { id });
  });
}

/** Changes a field that exists already, found by its id or by its entity and slug. */
export async function editCustomField(
  db: Db,
  caller: Caller,
  which: { id: Id } | { entity: Entity; apiSlug: string },
  value: unknown,
  pointer: string,
): Promise<CustomField> {
  const field = await getCustomField(db, caller, which);
  const entity = { type: field.entityType, id: field.entityId };
  return setCustomField(
    db,
    caller,
    entity,
    { apiSlug: field.definition.apiSlug, value },
    { slug: pointer, value: pointer },
  );
}

export async function removeCustomField(
  db: Db,
  caller: Caller,
  which: { id: Id } | { entity: Entity; apiSlug: string },
): Promise<void> {
  const field = await getCustomField(db, caller, which);
  await inTransaction(db, async (trx) => {
    await deleteCustomField(trx, caller.accountId, field.id);
    await recordAudit(trx, caller, {
      action: 'custom_field.delete',
      subject: { type: field.entityType, id: field.entityId },
      changes: { [field.definition.apiSlug]: null },
    });
  });
}

export async function getCustomField(
  db: Db,
  caller: Caller,
  which: { id: Id } | { entity: Entity; apiSlug: string },
): Promise<CustomField> {
  if ('id' in which) return getField(db, caller, { id: which.id });
  const definition = found(
    await findDefinition(db, caller.accountId, which.entity.type, which.apiSlug),
    'Custom field',
  );
  return getField(db, caller, {
    entityType: which.entity.type,
    entityId: which.entity.id,
    definitionId: definition.id,
  });
}

async function getField(db: Db, caller: Caller, filter: Parameters<typeof findCustomField>[2]): Promise<CustomField> {
  return found(await findCustomField(db, caller.accountId, filter), 'Custom field');
}

/** A tracking request also takes the fields of what it will lead to: its shipment, and then its containers. */
const DEFINED_FOR: Readonly<Record<EntityType, readonly EntityType[]>> = {
  Shipment: ['Shipment'],
  Container: ['Container'],
  TrackingRequest: ['TrackingRequest', 'Shipment', 'Container'],
};

async function findDefinition(
  db: Db,
  accountId: Id,
  type: EntityType,
  apiSlug: string,
): Promise<CustomFieldDefinition | undefined> {
  for (const definedFor of DEFINED_FOR[type]) {
    const definition = await findDefinitionBySlug(db, accountId, definedFor, apiSlug);
    if (definition !== undefined) return definition;
  }
  return undefined;
}
