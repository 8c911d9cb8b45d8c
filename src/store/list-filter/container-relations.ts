import { sql } from 'kysely';
import type { FieldCondition, RoleCondition } from '../../domain/list-filter/condition.ts';
import { CONTAINER_ROLES } from '../../domain/shipments/party-role.ts';
import type { Asking } from './asked.ts';
import { isThere } from './asked.ts';
import { anyOf, type Truth } from './compare.ts';
import { heldOn } from './holdings.ts';

/** On the container or its shipment; who fetches it is agreed on for the container alone. */
export function roleIsHeld({ role, tests }: RoleCondition, { accountId, along, holdings }: Asking): Truth {
  const ofContainer = sql`(held.roleable_type = 'Cargo' and held.roleable_id = container.id)`;
  const ofShipment = sql`(held.roleable_type = 'Shipment' and held.roleable_id = container.shipment_id)`;
  const alone = CONTAINER_ROLES.some((one) => one === role);
  // From the side of the party, which holds few of all roles.
  const isHeldBy = (party: string): Truth => {
    const held = (
      on: string,
    ) => sql`select held.roleable_id from party_role as held where held.account_id = ${accountId}
      and held.role = ${role} and held.party_id = ${party}::uuid and held.roleable_type = ${on}`;
    const on = heldOn(holdings, role, party).filter((one) => one === 'Cargo' || !alone);
    if (on.length === 0) return sql`false`;
    if (on.every((one) => one === 'Cargo')) return sql`container.id in (${held('Cargo')})`;
    if (on.every((one) => one === 'Shipment')) return sql`container.shipment_id in (${held('Shipment')})`;
    return sql`container.id = any(array(${held('Cargo')} union all
      select box.id from container as box where box.account_id = ${accountId} and box.shipment_id in (${held('Shipment')})))`;
  };
  const held = sql`select from party_role as held where held.account_id = ${accountId} and held.role = ${role}
    and ${alone ? ofContainer : sql`(${ofContainer} or ${ofShipment})`}`;
  return anyOf(
    tests.map((test) => {
      if (!('value' in test)) return isThere(sql`${held} offset 0`, test);
      return along ? sql`exists (${held} and held.party_id = ${test.value}::uuid offset 0)` : isHeldBy(test.value);
    }),
  );
}

/**
 * Only texts and choices can be looked into. A field that there is not, or of another kind, narrows nothing: as part of the
 * set of those that are found, since an `or` would be asked of each container.
 */
export function fieldContains({ slug, tests }: FieldCondition, { accountId, along }: Asking): Truth {
  const defined = sql`definition.account_id = ${accountId} and definition.api_slug = ${slug}
    and definition.entity_type in ('Container', 'Shipment')
    and definition.data_type in ('short_text', 'enum', 'enum_multi')`;
  const given = sql`from custom_field_definition as definition
    join custom_field as field on field.account_id = definition.account_id and field.definition_id = definition.id
    where ${defined} and field.value <> 'null'`;
  const narrowsNothing = sql`(select count(*) from custom_field_definition as definition where ${defined}) = 0`;
  const looked = anyOf(tests.flatMap((test) => ('value' in test ? [holdsText(test.value)] : [])));
  const found = sql<boolean>`container.id = any(array(
    select field.entity_id ${given} and field.entity_type = 'Container' and ${looked}
    union all
    select box.id from container as box where box.account_id = ${accountId} and box.shipment_id in (
      select field.entity_id ${given} and field.entity_type = 'Shipment' and ${looked})
    union all
    select box.id from container as box where box.account_id = ${accountId} and ${narrowsNothing}))`;
  const ofBox = sql`select ${given} and ((field.entity_type = 'Container' and field.entity_id = container.id)
    or (field.entity_type = 'Shipment' and field.entity_id = container.shipment_id))`;
  const presence = tests.filter((test) => !('value' in test)).map((test) => isThere(sql`${ofBox} offset 0`, test));
  if (along) return anyOf([sql`${narrowsNothing}`, sql`exists (${ofBox} and ${looked} offset 0)`, ...presence]);
  return presence.length === 0 ? found : anyOf([sql`${narrowsNothing}`, found, ...presence]);
}

/** Part of a text, or of one of the choices. */
function holdsText(text: string): Truth {
  return sql`case jsonb_typeof(field.value)
    when 'array' then exists (select from jsonb_array_elements_text(field.value) as choice where strpos(choice, ${text}) > 0)
    else strpos(field.value #>> '{}', ${text}) > 0 end`;
}
