import { BatchLoader } from '../concurrency/batch-loader.ts';
import type { ShipDbs } from '../store/tables.ts';
import { listMapVersions } from '../store/vessels/map-versions.ts';
import type { Id } from '../values/id.ts';
import type { OfAccount } from '../values/of-account.ts';

/** What a map is made of; it is as good as new while both are the same. */
export interface MapVersion {
  readonly container: string;
  readonly vessels: string;
}

export interface MapSubject extends OfAccount {
  /** The vessels of the journey, as far as they are known. */
  readonly vesselIds: readonly Id[];
}

/** Under load a hundred requests cost one statement, and still no answer is older than its question. */
export function createVersionReader(dbs: ShipDbs): BatchLoader<MapSubject, MapVersion | undefined> {
  return new BatchLoader((subjects) => readVersions(dbs, subjects));
}

async function readVersions(dbs: ShipDbs, subjects: readonly MapSubject[]): Promise<(MapVersion | undefined)[]> {
  const rows = await listMapVersions(dbs, {
    accountIds: [...new Set(subjects.map(({ accountId }) => accountId))],
    containerIds: subjects.map(({ id }) => id),
    vesselIds: [...new Set(subjects.flatMap(({ vesselIds }) => vesselIds))],
  });
  const versions = new Map(rows.map((row) => [keyOf(row), row.version]));
  return subjects.map((subject) => {
    const container = versions.get(keyOf(subject));
    if (container === undefined) return undefined;
    const vessels = subject.vesselIds.map((id) => `${id} ${versions.get(keyOf({ accountId: null, id })) ?? ''}`);
    return { container, vessels: vessels.join(' ') };
  });
}

function keyOf({ accountId, id }: { readonly accountId: Id | null; readonly id: Id }): string {
  return `${accountId} ${id}`;
}
