import { listContainerVersions, listVesselVersions } from '../../../store/map-versions.ts';
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
 * a hundred requests cost two statements, and still no answer is older than its question.
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
  const vesselIds = [...new Set(batch.flatMap(({ subject }) => subject.vesselIds))];
  const [containers, vessels] = await Promise.all([
    listContainerVersions(
      db,
      batch.map(({ subject }) => subject),
    ),
    listVesselVersions(db, vesselIds),
  ]);
  const byKey = new Map(containers.map((one) => [`${one.accountId} ${one.id}`, one.version]));
  for (const { subject, resolve } of batch) {
    const container = byKey.get(`${subject.accountId} ${subject.id}`);
    const versions = subject.vesselIds.map((id) => `${id} ${vessels.get(id) ?? ''}`).join(' ');
    resolve(container === undefined ? undefined : { container, vessels: versions });
  }
}
