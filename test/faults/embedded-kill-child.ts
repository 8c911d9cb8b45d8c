// Run in a process of its own, so that the test can kill it: writes to the embedded database as fast as it can, and says
// which writes were acknowledged. Standard output is a pipe, to which Node writes synchronously.
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbeddedServer } from '../../src/db/embedded.ts';
import { createLog } from '../../src/log.ts';

const WRITERS = 4;
const [dataDir = '', round = ''] = process.argv.slice(2);
const log = createLog('error');
const server = await startEmbeddedServer({ dataDir, log });
const { kysely } = await openDatabase(server.url, { maxConnections: WRITERS, log });
await sql`create table if not exists written (id text primary key, body text not null)`.execute(kysely);
await sql`create table if not exists tally (writer integer primary key, writes bigint not null)`.execute(kysely);
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

async function write(writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const id = `${round}-${writer}-${n}`;
    await kysely.transaction().execute(async (transaction) => {
      await sql`insert into written (id, body) values (${id}, repeat(${id}, 20))`.execute(transaction);
      await sql`insert into tally as t (writer, writes) values (${writer}, 1)
        on conflict (writer) do update set writes = t.writes + 1`.execute(transaction);
    });
    process.stdout.write(`${id}\n`);
  }
}
