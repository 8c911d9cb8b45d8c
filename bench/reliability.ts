// What the question for reliability takes of the processors, in the database and here, for an account with a million containers that arrived within three years.
// `npx tsx bench/reliability.ts [CONTAINERS]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedServer } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { RELIABILITY_GROUPINGS } from '../src/domain/reliability/reliability.ts';
import { createLog } from '../src/log.ts';
import { measureReliability } from '../src/store/reliability/reliability.ts';
import type { Db, Tables } from '../src/store/tables.ts';
import { newId } from '../src/values/id.ts';
import { toInstant } from '../src/values/instant.ts';
import { createProcessorClock } from './processor-time.ts';
import { medianOf, tell } from './report/figure.ts';

const DAYS = 92;
const ROUNDS = 7;
const WANTED_MS = 500;
const PATIENCE = { statementMs: 600_000, answerMs: 600_000, connectMs: 10_000 };

const containers = Number(process.argv[2] ?? 1_000_000);
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'landfall-bench-'));
const server = await startEmbeddedServer({ dataDir: folder, log });
const {
  kysely: db,
  pool,
  close,
} = await openDatabase<Tables>(server.url, { maxConnections: 2, log, patience: PATIENCE });
await migrate(pool, { log });
const accountId = newId();
await addArrivals(db, accountId, containers);
const processorTime = await createProcessorClock(db);
const nowMs = Date.now();
const [from, to] = [nowMs - DAYS * 86_400_000, nowMs].map((ms) => toInstant(new Date(ms))) as [never, never];
for (const groupBy of RELIABILITY_GROUPINGS) {
  const rounds: number[] = [];
  let arrived = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const question = { groupBy, from, to, toleranceHours: 24, scac: undefined, limit: 201 };
    const ask = async () => {
      arrived = (await measureReliability({ db, aisDb: undefined }, accountId, question)).total.containers;
    };
    rounds.push(await processorTime(ask));
  }
  const note = `${arrived.toLocaleString('en')} arrived in ${DAYS} days`;
  tell({ name: `by ${groupBy}`, value: medianOf(rounds), unit: 'ms', better: 'less', wanted: WANTED_MS, rounds, note });
}
await close();
await server.stop();
rmSync(folder, { recursive: true, force: true });

/** Two to a shipment and forty on a ship, of eight lines, 60 services and 40 ports; half of them transshipped. No keys of other tables are looked at. */
async function addArrivals(to: Db, account: string, count: number): Promise<void> {
  await to.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into arrived_container (account_id, container_id, shipment_id, arrived_at, delay_hours, transit_days, pod_port_id,
        pod_terminal_id, milestones_missing, rolled, transshipped, missed_connection, scac, line_name, service_code, pol_locode, pol_name,
        pod_locode, pod_name, pod_vessel_imo, stay_days)
      select ${account}::uuid, gen_random_uuid(), md5((n / 2)::text)::uuid, now() - n * (interval '1095 days' / ${count}::integer),
        random() * 100 - 30, 20 + random() * 20, md5((n / 40 % 40)::text)::uuid, md5((n / 40 % 200)::text)::uuid, n % 3, n % 12 = 0, n % 2 = 0,
        n % 22 = 0, (array['EGLV', 'MAEU', 'MSCU', 'ONEY', 'HLCU', 'CMDU', 'COSU', 'ZIMU'])[1 + n % 8], 'Line ' || n % 8, 'S' || n % 60,
        'CN' || n % 30, 'Port ' || n % 30, 'US' || n / 40 % 40, 'Port ' || n / 40 % 40, (9000000 + n / 40 % 300)::text,
        case when n % 2 = 0 then array[random() * 10] else '{}' end
      from generate_series(1, ${count}::integer) as n`.execute(connection);
    await sql`reset session_replication_role`.execute(connection);
    await sql`vacuum (analyze) arrived_container`.execute(connection);
  });
}
