import type { FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import type { Tariff } from '../../domain/free-time/tariff.ts';
import { readTariff } from '../../domain/free-time/tariff-document.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import { listTariffs } from './tariffs.ts';
import { listCalendars } from './terminal-calendars.ts';
import { listToldGateDays } from './told-gate-days.ts';

/** All by which an account counts free time. */
export async function readTerms(db: Db, accountId: Id): Promise<FreeTimeTerms> {
  const kept = await listTariffs(db, accountId);
  const tariffs = kept.flatMap((one): Tariff[] => {
    const read = readTariff(one.id, one.terms);
    return 'id' in read ? [read] : [];
  });
  if (tariffs.length === 0) return { tariffs, calendars: [], toldGates: [] };
  return { tariffs, calendars: await listCalendars(db, accountId), toldGates: await listToldGateDays(db, accountId) };
}
