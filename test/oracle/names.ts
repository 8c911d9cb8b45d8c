import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import type { Tables } from '../../src/store/tables.ts';

/** What ids stand for: places by their codes, terminals by their names, vessels by their IMO numbers. */
export interface Names {
  of(id: string): string | undefined;
  /** Of a place, by its code. */
  idOf(locode: string): string | undefined;
  /** Of a vessel, by its IMO number, once an answer has named it. */
  vesselId(imo: string): string | undefined;
  /** Vessels become known as time goes by. */
  learn(id: string, name: string): void;
}

export async function loadNames({ kysely }: Database<Tables>): Promise<Names> {
  const { rows } = await sql<{ id: string; name: string; code: string | null }>`
    select id, code as name, code from metro_area
    union all select id, unlocode, unlocode from port
    union all select id, name, null from terminal`.execute(kysely);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const ids = new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[code, id] as const])));
  const vesselIds = new Map<string, string>();
  return {
    of: (id) => names.get(id),
    idOf: (locode) => ids.get(locode),
    vesselId: (imo) => vesselIds.get(imo),
    learn: (id, name) => {
      names.set(id, name);
      if (/^\d{7}$/.test(name)) vesselIds.set(name, id);
    },
  };
}
