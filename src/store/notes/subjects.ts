import { type RawBuilder, sql } from 'kysely';
import type { ContactSubjectType } from '../../domain/notes/contact.ts';
import type { NoteSubjectType } from '../../domain/notes/note.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

export type SubjectType = NoteSubjectType | ContactSubjectType;

/** Those that belong to an account. */
const OWN: readonly SubjectType[] = ['container', 'shipment', 'tracking_request', 'party'];

/** Whether it is there for an account: things of its own, and places, lines and ships, which everybody shares. */
export async function isSubject(db: Db, accountId: Id, type: SubjectType, id: Id): Promise<boolean> {
  const table = sql.table(type);
  const found = OWN.includes(type)
    ? await sql`select from ${table} where account_id = ${accountId} and id = ${id}`.execute(db)
    : type === 'vessel'
      ? await sql`select from vessel where id = ${id}
          union all select from account_vessel_name where account_id = ${accountId} and vessel_id = ${id}`.execute(db)
      : await sql`select from ${table} where id = ${id}`.execute(db);
  return found.rows.length > 0;
}

/** What people call the subject of a row, which is of `table`. */
export function subjectName(table: string): RawBuilder<string | null> {
  const [account, type, id] = ['account_id', 'subject_type', 'subject_id'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql<string | null>`case ${type}
    when 'container' then (select number from container as what where what.account_id = ${account} and what.id = ${id})
    when 'shipment' then
      (select bill_of_lading_number from shipment as what where what.account_id = ${account} and what.id = ${id})
    when 'tracking_request' then
      (select request_number from tracking_request as what where what.account_id = ${account} and what.id = ${id})
    when 'party' then (select company_name from party as what where what.account_id = ${account} and what.id = ${id})
    when 'vessel' then coalesce(
      (select name from vessel as what where what.id = ${id}),
      (select name from account_vessel_name as what where what.account_id = ${account} and what.vessel_id = ${id}))
    when 'port' then (select name from port as what where what.id = ${id})
    when 'terminal' then (select name from terminal as what where what.id = ${id})
    when 'shipping_line' then (select short_name from shipping_line as what where what.id = ${id}) end`;
}

/** UN/LOCODE of a port, SCAC of a line: their pages are found by these. */
export function subjectCode(table: string): RawBuilder<string | null> {
  const [type, id] = ['subject_type', 'subject_id'].map((column) => sql.ref(`${table}.${column}`));
  return sql<string | null>`case ${type}
    when 'port' then (select unlocode from port as what where what.id = ${id})
    when 'shipping_line' then (select scac from shipping_line as what where what.id = ${id}) end`;
}

/**
 * What a container has to do with: itself, its shipment and the requests that led to it, its ship while it is at sea, the port
 * and the terminal of discharge, its line and its customers.
 */
export function subjectsAround(accountId: Id, containerId: Id): RawBuilder<unknown> {
  return sql`
    select 'container' as type, listed.id from listed_container as listed
      where listed.account_id = ${accountId} and listed.id = ${containerId}
    union all select kind.type, kind.id from listed_container as listed
      cross join lateral (values ('shipment', listed.shipment_id), ('vessel', listed.current_vessel_id),
        ('port', listed.pod_port_id), ('terminal', listed.pod_terminal_id)) as kind (type, id)
      where listed.account_id = ${accountId} and listed.id = ${containerId} and kind.id is not null
    union all select 'tracking_request', request.id from tracking_request as request
      join listed_container as listed on listed.account_id = request.account_id and listed.shipment_id = request.shipment_id
      where request.account_id = ${accountId} and listed.account_id = ${accountId} and listed.id = ${containerId}
    union all select 'shipping_line', line.id from shipping_line as line
      join listed_container as listed on listed.scac = line.scac
      where listed.account_id = ${accountId} and listed.id = ${containerId}
    union all select 'party', role.party_id from party_role as role
      join listed_container as listed on listed.account_id = role.account_id
        and (role.roleable_type, role.roleable_id) in (('Shipment', listed.shipment_id), ('Cargo', listed.id))
      where role.account_id = ${accountId} and listed.account_id = ${accountId} and listed.id = ${containerId}`;
}

/** A shipment with its containers and the requests that led to it. */
export function subjectsOfShipment(accountId: Id, shipmentId: Id): RawBuilder<unknown> {
  return sql`
    select 'shipment' as type, ${shipmentId}::uuid as id
    union all select 'container', box.id from container as box
      where box.account_id = ${accountId} and box.shipment_id = ${shipmentId}
    union all select 'tracking_request', request.id from tracking_request as request
      where request.account_id = ${accountId} and request.shipment_id = ${shipmentId}`;
}
