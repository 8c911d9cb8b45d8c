import { type RawBuilder, sql } from 'kysely';
import type { Condition, FieldCondition, RoleCondition, Test } from '../../domain/list-filter/condition.ts';
import { CONTAINER_ROLES } from '../../domain/shipments/party-role.ts';
import { type Asking, CUSTOMER, hasCustomer } from './asked.ts';
import { anyOf, meets, type Truth } from './compare.ts';

type Entity = 'container' | 'shipment';

/** Keys of who holds a role on the container or its shipment, and of who had that followed. */
export function isHeldOnBox(accountId: string) {
  return (role: string, holder: string | null): Truth =>
    sql`listed.holders @> array[holder_key(${accountId}, ${role}, ${holder}::uuid)]`;
}

export function hasCustomerNamed(condition: Condition, asking: Asking): Truth {
  const { accountId } = asking;
  return meets(condition, (test) =>
    'value' in test
      ? sql`listed.holders && array(select holder_key(${accountId}, ${CUSTOMER}, party.id) from party
          where party.account_id = ${accountId} and party.company_name = ${test.value})`
      : hasCustomer([[test]], asking),
  );
}

/** On the container or its shipment; who fetches it is agreed on for the container alone. */
export function roleIsHeld({ role, tests }: RoleCondition, { isHeld }: Asking): Truth {
  const on = CONTAINER_ROLES.some((one) => one === role) ? ['Cargo'] : ['Cargo', 'Shipment'];
  const isHeldBy = (holder: string | null) => anyOf(on.map((type) => isHeld(`${type} ${role}`, holder)));
  return anyOf(
    tests.map((test) => {
      if ('value' in test) return isHeldBy(test.value);
      return test.is === 'absent' ? sql`not ${isHeldBy(null)}` : isHeldBy(null);
    }),
  );
}

/** Only texts and choices can be looked into. A field that there is not, or of another kind, narrows nothing. */
export function fieldContains({ slug, tests }: FieldCondition, { accountId }: Asking): Truth {
  const defined = sql`definition.account_id = ${accountId} and definition.api_slug = ${slug}
    and definition.entity_type in ('Container', 'Shipment')
    and definition.data_type in ('short_text', 'enum', 'enum_multi')`;
  const given = (entity: Entity) => sql`custom_field_definition as definition
    join custom_field as field on field.account_id = definition.account_id and field.definition_id = definition.id
    where ${defined} and field.value <> 'null' and field.entity_type = ${entity === 'container' ? 'Container' : 'Shipment'}`;
  const narrowsNothing = sql<boolean>`(select count(*) from custom_field_definition as definition where ${defined}) = 0`;
  const looked = tests.flatMap((test) => ('value' in test ? [holdsText(test.value)] : []));
  const found = (entity: Entity) =>
    boxesOf(accountId, entity, sql`select field.entity_id from ${given(entity)} and ${anyOf(looked)}`);
  const presence = tests.flatMap((test) =>
    'value' in test ? [] : [isOfEither(test, (entity, id) => sql`${given(entity)} and field.entity_id = ${id}`)],
  );
  if (presence.length > 0 && looked.length === 0) return anyOf([narrowsNothing, ...presence]);
  // One list, which the planner takes for short, so that it is found and not asked of each container.
  const named = sql<boolean>`listed.id = any(array(${found('container')} union all ${found('shipment')} union all
    select box.id from container as box where box.account_id = ${accountId} and ${narrowsNothing}))`;
  return anyOf([named, ...presence]);
}

/** The containers that a query names, or those of the shipments that it names. */
function boxesOf(accountId: string, entity: Entity, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  if (entity === 'container') return ids;
  return sql`select box.id from container as box where box.account_id = ${accountId} and box.shipment_id in (${ids})`;
}

/** Whether there is one of the container or of its shipment. */
function isOfEither(test: Test, from: (entity: Entity, id: RawBuilder<unknown>) => RawBuilder<unknown>): Truth {
  const there = anyOf([
    sql`exists (select from ${from('container', sql`listed.id`)})`,
    sql`exists (select from ${from('shipment', sql`listed.shipment_id`)})`,
  ]);
  return test.is === 'absent' ? sql`not ${there}` : there;
}

/** Part of a text, or of one of the choices. */
function holdsText(text: string): Truth {
  return sql`case jsonb_typeof(field.value)
    when 'array' then exists (select from jsonb_array_elements_text(field.value) as choice where strpos(choice, ${text}) > 0)
    else strpos(field.value #>> '{}', ${text}) > 0 end`;
}
