import { inTransaction } from '../db/transaction.ts';
import { type PortCall, portCallObservations } from '../domain/vessels/port-call.ts';
import { enqueue, wakeWorkers } from '../queue/job.ts';
import { PORT_CALL_JOB } from '../queue/jobs/vessel-calls.ts';
import type { Db } from '../store/tables.ts';
import { listAwaitedVessels } from '../store/vessels/vessel-calls.ts';

/** Hands what a feed says of port calls to whoever follows shipments: of the ships that some shipment waits for. */
export async function handOverPortCalls(db: Db, feed: string, calls: readonly PortCall[]): Promise<void> {
  const awaited = new Set(await listAwaitedVessels(db, [...new Set(calls.map(({ imo }) => imo))]));
  const told = calls.filter(({ imo }) => awaited.has(imo));
  if (told.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const call of told) {
      const payload = { feed, observations: portCallObservations(call) };
      await enqueue(trx, { kind: PORT_CALL_JOB, key: `${feed}/${call.id}`, payload });
    }
  });
  await wakeWorkers(db, PORT_CALL_JOB);
}
