import type { CustomFieldDefinition, CustomFieldValue, EntityType } from '../domain/custom-fields/custom-field.ts';
import { readValue } from '../domain/custom-fields/custom-field-value.ts';
import type { InitialCustomField, InitialCustomFields } from '../domain/shipments/tracking-request.ts';
import { invalidBody } from '../errors.ts';
import { findDefinitionBySlug } from '../store/custom-fields/custom-field-definitions.ts';
import { findReferenceName, upsertCustomField } from '../store/custom-fields/custom-fields.ts';
import type { Db, Trx } from '../store/tables.ts';
import { readContainerNumber } from '../values/container-number.ts';
import type { Id } from '../values/id.ts';

export interface CreatedEntities {
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly containers: readonly { readonly id: Id; readonly number: string }[];
}

const ATTRIBUTE = '/data/attributes/initial_custom_fields';

/** Refuses fields that do not exist and values that do not fit: whoever asks for a shipment hears of it while they can mend it. */
export async function refuseUnfitFields(db: Db, accountId: Id, fields: InitialCustomFields): Promise<void> {
  for (const [type, noun, list] of [
    ['Shipment', 'shipment', fields.shipment],
    ['Container', 'container', fields.containers],
  ] as const) {
    for (const [index, { apiSlug, value }] of list.entries()) {
      const pointer = `${ATTRIBUTE}/${noun === 'shipment' ? noun : 'containers'}/${index}`;
      const definition = await findDefinitionBySlug(db, accountId, type, apiSlug);
      if (!definition) {
        throw invalidBody(`${pointer}/api_slug`, `There is no ${noun} custom field with the slug "${apiSlug}".`);
      }
      const reading = readValue(definition, value);
      if (reading.kind === 'invalid')
        throw invalidBody(`${pointer}/value`, `${definition.displayName} ${reading.reason}.`);
      if (!(await refersToSomething(db, definition, reading.value))) {
        throw invalidBody(`${pointer}/value`, `${definition.displayName}: what it names does not exist.`);
      }
    }
  }
}

/**
 * Sets the fields a tracking request asked for. What no longer fits its definition is left out: the request was accepted,
 * and the shipment is worth more than a field. Returns the slugs that were left out.
 */
export async function setInitialCustomFields(
  trx: Trx,
  { accountId, shipmentId, containers }: CreatedEntities,
  fields: InitialCustomFields,
): Promise<string[]> {
  const wanted: { type: EntityType; id: Id; field: InitialCustomField }[] = [
    ...fields.shipment.map((field) => ({ type: 'Shipment' as const, id: shipmentId, field })),
    ...fields.containers.flatMap((field) =>
      containers
        .filter(({ number }) => !field.number || isSameContainer(number, field.number))
        .map(({ id }) => ({ type: 'Container' as const, id, field })),
    ),
  ];
  const leftOut: string[] = [];
  for (const { type, id, field } of wanted) {
    const definition = await findDefinitionBySlug(trx, accountId, type, field.apiSlug);
    const reading = definition && readValue(definition, field.value);
    if (!definition || reading?.kind !== 'valid' || !(await refersToSomething(trx, definition, reading.value))) {
      leftOut.push(field.apiSlug);
      continue;
    }
    const place = { accountId, entityType: type, entityId: id, definitionId: definition.id };
    await upsertCustomField(trx, { ...place, value: reading.value });
  }
  return leftOut;
}

async function refersToSomething(
  db: Db,
  { accountId, dataType, referenceType }: CustomFieldDefinition,
  value: CustomFieldValue,
): Promise<boolean> {
  if (dataType !== 'reference' || typeof value !== 'string') return true;
  return (await findReferenceName(db, accountId, referenceType ?? 'Party', value)) !== undefined;
}

function isSameContainer(number: string, given: string): boolean {
  const reading = readContainerNumber(given);
  return reading.kind !== 'not-a-container-number' && reading.number === number;
}
