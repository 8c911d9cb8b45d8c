import { setImmediate as breathe } from 'node:timers/promises';
import { runInTurns } from '../../concurrency/event-loop-turns.ts';
import type { LineQuality } from '../../domain/carriers/carrier-connection.ts';
import { measureShipment, qualityBySource } from '../../domain/carriers/source-quality.ts';
import {
  type GroupedQuality,
  groupQuality,
  type MeasuredOfLine,
  type QualityGrouping,
} from '../../domain/carriers/source-quality-groups.ts';
import { derivingShipment } from '../../domain/journey/derive-shipment.ts';
import { type LineShipment, listLineShipments } from '../../store/carriers/line-shipments.ts';
import { listObservations } from '../../store/intake/observations.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';

/** Enough for shares to be right within a few points, and few enough to be measured while somebody waits. */
const MAX_SHIPMENTS = 500;
const BATCH = 10;

/** How good the sources of a line's shipments are, measured from what they said of the newest of them. */
export async function measureLine({ db, sources }: Tracking, accountId: Id, scac: string): Promise<LineQuality> {
  const shipments = await listLineShipments(db, accountId, sources.servedBy(scac), MAX_SHIPMENTS);
  const measured = await measure(db, accountId, shipments);
  return {
    shipments: shipments.length,
    sources: qualityBySource({
      tellings: measured.flatMap(({ tellings }) => tellings),
      forecasts: measured.flatMap(({ forecasts }) => forecasts),
    }),
  };
}

/** The same of the newest shipments of all lines, or of one, by whatever they are to be compared by. */
export async function measureSources(
  { db, sources }: Tracking,
  accountId: Id,
  { groupBy, scac }: { readonly groupBy: QualityGrouping; readonly scac: string | undefined },
): Promise<GroupedQuality> {
  const lines = scac === undefined ? undefined : sources.servedBy(scac);
  const shipments = await listLineShipments(db, accountId, lines, MAX_SHIPMENTS);
  const groups = groupQuality(await measure(db, accountId, shipments), groupBy);
  return { shipments: shipments.length, groups };
}

async function measure(
  db: Tracking['db'],
  accountId: Id,
  shipments: readonly LineShipment[],
): Promise<MeasuredOfLine[]> {
  const measured: MeasuredOfLine[] = [];
  for (let from = 0; from < shipments.length; from += BATCH) {
    const batch = shipments.slice(from, from + BATCH);
    const logs = await listObservations(
      db,
      accountId,
      batch.map(({ id }) => id),
    );
    for (const { id, scac, containers, ...context } of batch) {
      const log = logs.get(id) ?? [];
      const derived = await runInTurns(derivingShipment(log, context));
      measured.push({ scac, ...measureShipment({ log, context, containers, derived }) });
      // Others are served in between.
      await breathe();
    }
  }
  return measured;
}
