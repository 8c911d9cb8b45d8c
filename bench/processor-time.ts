import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../src/store/tables.ts';

const ROUNDS = 9;

/**
 * What a question takes of the processors: in the connections of its database and in this process. On a machine that is busy
 * with other things a clock also measures the waiting for one; what lies in memory is answered in no less than this on an
 * idle one. Linux only.
 */
export async function createProcessorClock(db: Db): Promise<(ask: () => Promise<unknown>) => Promise<number>> {
  const usedMs = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
    const ofServer = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    const { user, system } = process.cpuUsage();
    return ofServer.reduce((sum, one) => sum + one, 0) + (user + system) / 1e3;
  };
  const measure = async (ask: () => Promise<unknown>) => {
    const before = await usedMs();
    await ask();
    return (await usedMs()) - before;
  };
  const nothing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) nothing.push(await measure(() => Promise.resolve()));
  const ofMeasuring = nothing.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;
  return async (ask) => Math.max(0, (await measure(ask)) - ofMeasuring);
}
