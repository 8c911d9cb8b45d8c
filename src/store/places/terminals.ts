import { sql } from 'kysely';
import type { RailTerminal } from '../../domain/places/rail-terminal.ts';
import type { Terminal } from '../../domain/places/terminal.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';
import { containing } from '../text-search.ts';
import type { TerminalTable } from './place-tables.ts';
import { replaceReferenceRows } from './reference-load.ts';

export interface TerminalFilter {
  /** Part of a name or nickname. */
  readonly name?: string;
  readonly portId?: Id;
  readonly firmsCode?: string;
  readonly smdgCode?: string;
}

/** More than there are; bounds what a list without pages can hold. */
const MAX_TERMINALS = 20_000;

export async function findTerminal(db: Db, id: Id): Promise<Terminal | RailTerminal | undefined> {
  const row = await selectTerminals(db).where('id', '=', id).executeTakeFirst();
  return row && toTerminal(row);
}

export async function listTerminalsByIds(db: Db, ids: readonly Id[]): Promise<(Terminal | RailTerminal)[]> {
  if (ids.length === 0) return [];
  const rows = await selectTerminals(db).where('id', 'in', ids).orderBy('code').execute();
  return rows.map(toTerminal);
}

/** All that are in use, for lookups in memory. */
export async function listTerminals(db: Db): Promise<(Terminal | RailTerminal)[]> {
  const rows = await selectTerminals(db).where('retired', '=', false).orderBy('code').limit(MAX_TERMINALS).execute();
  return rows.map(toTerminal);
}

export async function pageTerminals(
  db: Db,
  filter: TerminalFilter,
  page: PageRequest,
): Promise<Page<Terminal | RailTerminal>> {
  const found = selectTerminals(db).where(matching(filter));
  const { rows, total } = await readPage(found.orderBy('port_id').orderBy('name').orderBy('id'), page);
  return { rows: rows.map(toTerminal), total };
}

export async function replaceTerminals(trx: Trx, terminals: readonly (Terminal | RailTerminal)[]): Promise<void> {
  await replaceReferenceRows(trx, 'terminal', terminals.map(toRow));
}

function matching({ name, portId, firmsCode, smdgCode }: TerminalFilter) {
  const conditions = [sql<boolean>`NOT retired`];
  if (name !== undefined) conditions.push(sql`(name ILIKE ${containing(name)} OR nickname ILIKE ${containing(name)})`);
  if (portId !== undefined) conditions.push(sql`port_id = ${portId}`);
  if (firmsCode !== undefined) conditions.push(sql`firms_code = ${firmsCode}`);
  if (smdgCode !== undefined) conditions.push(sql`smdg_code = ${smdgCode}`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** The columns that only one of the two kinds fills. */
const NONE = {
  metro_area_id: null,
  railroad: null,
  smdg_code: null,
  bic_facility_code: null,
  street: null,
  zip: null,
  latitude: null,
  longitude: null,
  other_ports: [],
} satisfies Partial<TerminalTable>;

function toRow(terminal: Terminal | RailTerminal): TerminalTable {
  const shared = {
    ...NONE,
    id: terminal.id,
    code: terminal.code,
    kind: terminal.kind,
    port_id: terminal.portId,
    name: terminal.name,
    nickname: terminal.nickname,
    firms_code: terminal.firmsCode,
    city: terminal.city,
    state_abbr: terminal.stateAbbr,
    state: terminal.state,
    country: terminal.country,
    retired: false,
  };
  if (terminal.kind === 'rail') {
    return { ...shared, metro_area_id: terminal.metroAreaId, railroad: terminal.railroad };
  }
  return {
    ...shared,
    smdg_code: terminal.smdgCode,
    bic_facility_code: terminal.bicFacilityCode,
    street: terminal.street,
    zip: terminal.zip,
    latitude: terminal.position?.latitude ?? null,
    longitude: terminal.position?.longitude ?? null,
    other_ports: terminal.otherPorts,
  };
}

function selectTerminals(db: Db) {
  return db
    .selectFrom('terminal')
    .select(
      wordsIn(
        'id code kind port_id metro_area_id railroad name nickname smdg_code firms_code bic_facility_code',
        'street city state_abbr state zip country latitude longitude other_ports',
      ),
    );
}

function toTerminal(row: Omit<TerminalTable, 'retired'>): Terminal | RailTerminal {
  const { id, code, name, nickname, city, state, country, latitude, longitude } = row;
  const shared = {
    id,
    code,
    name,
    nickname,
    city,
    state,
    country,
    firmsCode: row.firms_code,
    stateAbbr: row.state_abbr,
  };
  if (row.kind === 'rail') {
    const { metro_area_id: metroAreaId, railroad } = row;
    if (metroAreaId === null || railroad === null) throw new Error(`rail terminal ${code} lacks its place or railway`);
    return { kind: 'rail', ...shared, metroAreaId, portId: row.port_id, railroad };
  }
  if (row.port_id === null) throw new Error(`terminal ${code} lacks its port`);
  return {
    kind: 'terminal',
    ...shared,
    portId: row.port_id,
    smdgCode: row.smdg_code,
    bicFacilityCode: row.bic_facility_code,
    street: row.street,
    zip: row.zip,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    otherPorts: row.other_ports,
  };
}
