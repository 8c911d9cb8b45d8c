import { listMapVersions } from '../../../store/map-versions.ts';
import type { Db } from '../../../store/tables.ts';
import type { Id } from '../../../values/id.ts';

/** What a map is made of; it is as good as new while both are the same. */
export interface MapVersion {
  readonly container: string;
  readonly vessels: string;
}

export interface MapSubject {
  readonly accountId: Id;
  readonly id: Id;
  /** The vessels of the journey, as far as they are known. */
  readonly vesselIds: readonly Id[];
}

interface Waiting {
  readonly subject: MapSubject;
  readonly resolve: (version: MapVersion | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_AT_ONCE = 200;

/**
 * Reads the versions of maps. Those asked for while a reading is under way are read together by the next one: under load
 * a hundred requests cost one statement, and still no answer is older than its question.
 */
export function createVersionReader(db: Db): (subject: MapSubject) => Promise<MapVersion | undefined> {
  const waiting: Waiting[] = [];
  let reading = false;
  const readAll = async () => {
    reading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_AT_ONCE);
      await readBatch(db, batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    reading = false;
  };
  return (subject) =>
    new Promise((resolve, reject) => {
      waiting.push({ subject, resolve, reject });
      if (!reading) void readAll();
    });
}

async function readBatch(db: Db, batch: readonly Waiting[]): Promise<void> {
  const subjects = [...new Map(batch.map(({ subject }) => [keyOf(subject), subject])).values()];
  const rows = await listMapVersions(db, {
    accountIds: subjects.map(({ accountId }) => accountId),
    containerIds: subjects.map(({ id }) => id),
    vesselIds: [...new Set(batch.flatMap(({ subject }) => subject.vesselIds))],
  });
  const versions = new Map(rows.map((row) => [keyOf(row), row.version]));
  for (const { subject, resolve } of batch) {
    const container = versions.get(keyOf(subject));
    const vessels = subject.vesselIds
      .map((id) => `${id} ${versions.get(keyOf({ accountId: null, id })) ?? ''}`)
      .join(' ');
    resolve(container === undefined ? undefined : { container, vessels });
  }
}

function keyOf({ accountId, id }: { readonly accountId: Id | null; readonly id: Id }): string {
  return `${accountId} ${id}`;
}
