import { packTrack } from '../../src/domain/vessels/packed-track.ts';
import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import type { Db } from '../../src/store/tables.ts';
import { dayOf } from '../../src/store/vessels/vessel-partitions.ts';
import { findOrCreateVessel } from '../../src/store/vessels/vessels.ts';

/** Where a ship was, in packed days, which is where tracks end up. */
export async function storeTrack(
  db: Db,
  { imo, name }: { readonly imo: string; readonly name: string },
  track: readonly TrackPoint[],
): Promise<void> {
  const vessel = await findOrCreateVessel({ db, aisDb: undefined }, { imo, name });
  const { number } = await db
    .selectFrom('vessel')
    .select('number')
    .where('id', '=', vessel?.id ?? '')
    .executeTakeFirstOrThrow();
  const days = new Map<string, TrackPoint[]>();
  for (const point of track) days.set(dayOf(point.atMs), [...(days.get(dayOf(point.atMs)) ?? []), point]);
  const rows = [...days].map(([day, points]) => ({
    vessel_number: number,
    day,
    point_count: points.length,
    points: packTrack(points),
  }));
  await db
    .insertInto('vessel_track_day')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
