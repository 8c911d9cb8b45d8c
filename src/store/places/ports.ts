import { sql } from 'kysely';
import { foldPlaceName } from '../../domain/places/place-name.ts';
import type { Port } from '../../domain/places/port.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';
import type { PortTable } from './place-tables.ts';
import { replaceReferenceRows } from './reference-load.ts';

const COLUMNS = wordsIn(
  'id unlocode name other_names city state_abbr state country_code country latitude longitude',
  'time_zone',
);
const toColumns = rowWriter(COLUMNS);

export interface PortFilter {
  /** A port's own code or an alias. */
  readonly unlocode?: string;
  readonly countryCode?: string;
  /** The whole name in any spelling, or how it begins. */
  readonly name?: string;
}

/** More than there are; bounds what a list without pages can hold. */
const MAX_PORTS = 10_000;

export async function findPort(db: Db, id: Id): Promise<Port | undefined> {
  return selectPorts(db).where('port.id', '=', id).executeTakeFirst();
}

/** By its own code or an alias. */
export async function findPortByCode(db: Db, unlocode: string): Promise<Port | undefined> {
  return selectPorts(db).where(matching({ unlocode })).orderBy('port.unlocode').limit(1).executeTakeFirst();
}

export async function listPortsByIds(db: Db, ids: readonly Id[]): Promise<Port[]> {
  if (ids.length === 0) return [];
  return selectPorts(db).where('port.id', 'in', ids).orderBy('port.unlocode').execute();
}

/** The ports that most shipments under way are bound for. */
export async function listBusiestPorts(db: Db, limit: number): Promise<Port[]> {
  const busiest = db
    .selectFrom('shipment')
    .select(({ fn }) => ['shipment.port_of_discharge_id', fn.countAll().as('shipments')])
    .where('shipment.line_tracking_stopped_at', 'is', null)
    .groupBy('shipment.port_of_discharge_id')
    .orderBy('shipments', 'desc')
    .limit(limit);
  return selectPorts(db)
    .innerJoin(busiest.as('busy'), 'busy.port_of_discharge_id', 'port.id')
    .orderBy('busy.shipments', 'desc')
    .orderBy('port.unlocode')
    .execute();
}

/** All that are in use, for lookups in memory. */
export async function listPorts(db: Db): Promise<Port[]> {
  return selectPorts(db).where('port.retired', '=', false).orderBy('port.unlocode').limit(MAX_PORTS).execute();
}

export async function pagePorts(db: Db, filter: PortFilter, page: PageRequest): Promise<Page<Port>> {
  return readPage(selectPorts(db).where(matching(filter)).orderBy('port.unlocode'), page);
}

export async function replacePorts(trx: Trx, ports: readonly Port[]): Promise<void> {
  await replaceReferenceRows(trx, 'port', ports.map(toRow));
  const aliases = ports.flatMap(({ id, aliases }) => aliases.map((unlocode) => ({ unlocode, port_id: id })));
  await trx.deleteFrom('port_alias').execute();
  await trx.insertInto('port_alias').values(aliases).execute();
}

function matching({ unlocode, countryCode, name }: PortFilter) {
  const conditions = [sql<boolean>`NOT port.retired`];
  if (unlocode !== undefined) {
    conditions.push(sql`(port.unlocode = ${unlocode} OR port.id IN (
      SELECT port_alias.port_id FROM port_alias WHERE port_alias.unlocode = ${unlocode}
    ))`);
  }
  if (countryCode !== undefined) conditions.push(sql`port.country_code = ${countryCode}`);
  if (name !== undefined) {
    conditions.push(sql`EXISTS (
      SELECT FROM unnest(port.folded_names) AS folded WHERE starts_with(folded, ${foldPlaceName(name)})
    )`);
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

function toRow(port: Port): PortTable {
  const names = [port.name, port.city ?? port.name, ...port.otherNames];
  return {
    ...toColumns(port),
    folded_names: [...new Set(names.map(foldPlaceName))],
    retired: false,
  };
}

function selectPorts(db: Db) {
  return db.selectFrom('port').select([
    ...asMembersOf('port', COLUMNS),
    sql<string[]>`array(
        SELECT port_alias.unlocode FROM port_alias WHERE port_alias.port_id = port.id ORDER BY port_alias.unlocode
      )`.as('aliases'),
  ]);
}
