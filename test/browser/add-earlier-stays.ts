import { dayAfter } from '../../src/domain/free-time/day-facts.ts';
import { FORESEE_JOB } from '../../src/queue/jobs/free-time.ts';
import { countFreeTime } from '../../src/store/free-time/count-free-time.ts';
import { createForeseeing } from '../../src/tracking/upkeep/foresee-free-time.ts';
import { checkDigit } from '../../src/values/container-number.ts';
import { relist } from '../relist.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { dayFromNow } from './add-free-time.ts';
import type { Dashboard } from './dashboard.ts';

const STAYS = 14;

/** Boxes of the line that were fetched at Long Beach, each a day later than the one before, and what is then foreseen of the others. */
export async function addEarlierStays({ service, accountId }: Dashboard): Promise<void> {
  const { db } = service;
  const shipmentId = await insertShipment(db, accountId);
  const line = { scac: 'EGLV', shipping_line_name: 'Evergreen', shipping_line_short_name: 'Evergreen' };
  await db.updateTable('shipment').set(line).where('id', '=', shipmentId).execute();
  for (let wait = 1; wait <= STAYS; wait++) {
    const unchecked = `EITU${String(300_000 + wait)}`;
    const id = await insertContainer(db, accountId, shipmentId, `${unchecked}${checkDigit(unchecked)}`);
    const at = (day: string) => `${day}T20:00:00Z` as const;
    const landedOn = dayFromNow(-60 + wait);
    const moves = {
      ...{ pod_locode: 'USLGB', pod_name: 'Long Beach', pod_timezone: 'America/Los_Angeles' },
      ...{ pod_arrived_at: at(landedOn), pod_discharged_at: at(landedOn) },
      pod_full_out_at: at(dayAfter(landedOn, wait)),
    };
    await db.updateTable('container').set(moves).where('id', '=', id).execute();
  }
  const shipments = await db.selectFrom('shipment').where('account_id', '=', accountId).select('id').execute();
  await db.transaction().execute(async (trx) => {
    await countFreeTime(
      trx,
      accountId,
      shipments.map(({ id }) => id),
    );
  });
  await relist(db, accountId);
  const { kinds } = createForeseeing({ db, now: () => new Date() });
  const unused = () => {
    throw new Error('the job ends by itself');
  };
  const { signal } = new AbortController();
  const job = { id: 1, kind: FORESEE_JOB, key: null, attempts: 1, fence: 1, payload: { accountId } };
  await kinds[FORESEE_JOB]?.handler(job, { signal, log: console as never, completeIn: unused, runAgainAt: unused });
}
