import { setImmediate as breathe } from 'node:timers/promises';
import { runInTurns } from '../../concurrency/event-loop-turns.ts';
import type { LineQuality } from '../../domain/carriers/carrier-connection.ts';
import { type Forecast, measureShipment, qualityBySource, type Telling } from '../../domain/carriers/source-quality.ts';
import { derivingShipment } from '../../domain/journey/derive-shipment.ts';
import { listLineShipments } from '../../store/carriers/line-shipments.ts';
import { listObservations } from '../../store/intake/observations.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';

/** Enough for shares to be right within a few points, and few enough to be measured while somebody waits. */
const MAX_SHIPMENTS = 500;
const BATCH = 10;

/** How good the sources of a line's shipments are, measured from what they said of the newest of them. */
export async function measureLine({ db, sources }: Tracking, accountId: Id, scac: string): Promise<LineQuality> {
  const shipments = await listLineShipments(db, accountId, sources.servedBy(scac), MAX_SHIPMENTS);
  const tellings: Telling[] = [];
  const forecasts: Forecast[] = [];
  for (let from = 0; from < shipments.length; from += BATCH) {
    const batch = shipments.slice(from, from + BATCH);
    const logs = await listObservations(
      db,
      accountId,
      batch.map(({ id }) => id),
    );
    for (const { id, containers, ...context } of batch) {
      const log = logs.get(id) ?? [];
      const derived = await runInTurns(derivingShipment(log, context));
      const measured = measureShipment({ log, context, containers, derived });
      tellings.push(...measured.tellings);
      forecasts.push(...measured.forecasts);
      // Others are served in between.
      await breathe();
    }
  }
  return { shipments: shipments.length, sources: qualityBySource({ tellings, forecasts }) };
}
