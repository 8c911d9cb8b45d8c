import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../src/db/database.ts';
import type { Tables } from '../../../src/store/tables.ts';
import type { mountSmallDisk } from '../../attack/small-disk.ts';
import type { Member } from './member.ts';
import type { Fault } from './plan.ts';

export interface Targets {
  readonly members: readonly Member[];
  readonly database: Database<Tables>;
  readonly disk: Awaited<ReturnType<typeof mountSmallDisk>>;
}

/** Does it for as long as it lasts, and puts everything back. */
export async function inflict(fault: Fault, { members, database, disk }: Targets): Promise<void> {
  const { kind, lastsMs, aheadMs, slowMs } = fault;
  const member = members[fault.member];
  if (!member) throw new Error(`there is no process ${fault.member}`);
  switch (kind) {
    case 'killed':
      await member.end('SIGKILL');
      await delay(lastsMs);
      return member.start();
    case 'ended':
      await member.end('SIGTERM');
      return member.start();
    case 'stopped':
      member.signal('SIGSTOP');
      await delay(lastsMs);
      return member.signal('SIGCONT');
    case 'cut off':
      member.proxy.cut();
      await delay(lastsMs);
      return member.proxy.mend();
    case 'held up':
      member.proxy.hold();
      await delay(lastsMs);
      return member.proxy.release();
    case 'slowed down':
      member.proxy.slow(slowMs);
      await delay(lastsMs);
      return member.proxy.slow(0);
    case 'clock set':
      member.setClock(aheadMs);
      await delay(lastsMs);
      return member.setClock(0);
    case 'database crashed':
      return crash(database);
    case 'disk full':
      if ('reason' in disk) return;
      await disk.fill();
      await delay(lastsMs);
      return disk.empty();
    default:
      return kind satisfies never;
  }
}

/** A server process that dies takes the whole server into recovery: every connection is lost. */
async function crash({ pool }: Database<Tables>): Promise<void> {
  const client = await pool.connect().catch(() => undefined);
  if (!client) return;
  const lost = new Promise((resolve) => client.once('error', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await lost;
  client.release(true);
}
