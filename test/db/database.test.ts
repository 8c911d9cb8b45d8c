import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { createLog } from '../../src/log.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

interface Tables {
  box: { number: string; weight: number };
}

const log = createLog('silent');
const WAIT = { timeout: 25_000, interval: 20 };

/** The frontend/backend protocol, version 3.0: authenticated and ready; then one row to whatever is asked. */
const READY = message('Z', Buffer.from('I'));
const WELCOME_OF_AN_OLD_SERVER = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const ANSWER_OF_AN_OLD_SERVER = Buffer.concat([
  message('T', Buffer.concat([Buffer.from([0, 2]), textColumn('server_version'), textColumn('server_version_num')])),
  message('D', Buffer.concat([Buffer.from([0, 2]), textValue('14.9'), textValue('140009')])),
  message('C', Buffer.from('SELECT 1\0')),
  READY,
]);

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  await sql`create table box (number text primary key, weight integer not null)`.execute(database.kysely);
});

beforeEach(async () => {
  await database.kysely.deleteFrom('box').execute();
});

afterAll(() => database.close());

describe('values', () => {
  it('come as JSON would have them', async () => {
    const { rows } = await sql`select
        '2026-03-01 12:00:00.25+02'::timestamptz as moment, '2026-03-01'::date as day, 12345678901::int8 as count,
        12.50::numeric as weight, '{"a":[1,null]}'::jsonb as document, array['2026-03-01 12:00Z'::timestamptz, null] as moments,
        array[1::int8, 2] as counts, array['2026-03-01'::date] as days, '1 day'::interval as span, null::timestamptz as nothing,
        '\\x0102'::bytea as bytes, array['a', 'b']::text[] as texts`.execute(database.kysely);
    expect(rows).toEqual([
      {
        moment: '2026-03-01T10:00:00.250Z',
        day: '2026-03-01',
        count: 12345678901,
        weight: 12.5,
        document: { a: [1, null] },
        moments: ['2026-03-01T12:00:00Z', null],
        counts: [1, 2],
        days: ['2026-03-01'],
        span: '1 day',
        nothing: null,
        bytes: Buffer.from([1, 2]),
        texts: ['a', 'b'],
      },
    ]);
  });

  it('beyond the exact range of a number fail the statement, and the connection goes on', async () => {
    await expect(sql`select 9007199254740993::int8 as n`.execute(database.kysely)).rejects.toThrow('exact range');
    expect(await numbers()).toEqual([]);
  });
});

describe('statements', () => {
  it('tell how many rows they changed', async () => {
    await insert('A', 1);
    const result = await database.kysely.updateTable('box').set({ weight: 2 }).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(1n);
  });

  it('are prepared once per connection', async () => {
    await database.kysely.transaction().execute(async (transaction) => {
      for (const number of [1, 2]) await sql`select ${number}::integer as prepared`.execute(transaction);
      const { rows } = await sql`select generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like '%as prepared'`.execute(transaction);
      expect(rows).toEqual([{ uses: 2 }]);
    });
  });

  it('behind a pooler have no name and leave no setting; sessions have the direct address', async () => {
    const shared = await openDatabase<Tables>(`${database.url}?application_name=pooled`, {
      maxConnections: 2,
      directUrl: `${database.url}?application_name=direct`,
      log,
    });
    onTestFinished(() => shared.close());
    const facts = `select current_setting('application_name') as name, current_setting('TimeZone') as zone,
      current_setting('statement_timeout') as timeout, (select count(*) from pg_prepared_statements) as prepared`;
    const pooled = await shared.kysely.transaction().execute(async (transaction) => {
      await transaction.selectFrom('box').select('number').execute();
      return sql.raw(facts).execute(transaction);
    });
    expect(pooled.rows).toEqual([{ name: 'pooled', zone: 'UTC', timeout: '0', prepared: 0 }]);
    const direct = await shared.sessions.query(facts);
    expect(direct.rows).toEqual([{ name: 'direct', zone: 'UTC', timeout: '30s', prepared: 0 }]);
  });

  it('are given up when the patience with a server ends', async () => {
    const patience = { statementMs: 10, answerMs: 20_000, connectMs: 20_000 };
    const hasty = await openDatabase<Tables>(database.url, { maxConnections: 1, patience, log });
    onTestFinished(() => hasty.close());
    await expect(sql`select pg_sleep(20)`.execute(hasty.kysely)).rejects.toMatchObject({ code: '57014' });
  });

  it('that violate a constraint reject with its name and keep the connection', async () => {
    await insert('A', 1);
    const before = database.pool.totalCount;
    await expect(insert('A', 2)).rejects.toMatchObject({ code: '23505', constraint: 'box_pkey' });
    expect(database.pool.totalCount).toBe(before);
  });
});

describe('transactions', () => {
  it('are all or nothing', async () => {
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('box').values({ number: 'A', weight: 1 }).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await numbers()).toEqual([]);
    await database.kysely
      .transaction()
      .execute((transaction) => transaction.insertInto('box').values({ number: 'B', weight: 1 }).execute());
    expect(await numbers()).toEqual(['B']);
  });

  it('whose failed statement was caught do not pass for committed', async () => {
    const swallowing = database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('box').values({ number: 'A', weight: 1 }).execute();
      await sql`select 1 / 0`.execute(transaction).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('not committed');
    expect(await numbers()).toEqual([]);
  });

  it('take the isolation level and access mode', async () => {
    const modes = await database.kysely
      .transaction()
      .setIsolationLevel('serializable')
      .setAccessMode('read only')
      .execute((transaction) =>
        sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`.execute(
          transaction,
        ),
      );
    expect(modes.rows).toEqual([{ isolation: 'serializable', read_only: 'on' }]);
  });

  it('are run again after a deadlock', async () => {
    await insert('A', 0);
    await insert('B', 0);
    const addToBoth = (first: string, second: string) =>
      inTransaction(database.kysely, async (transaction) => {
        for (const number of [first, second]) {
          await transaction
            .updateTable('box')
            .set((box) => ({ weight: box('weight', '+', 1) }))
            .where('number', '=', number)
            .execute();
          await sql`select pg_sleep(0.05)`.execute(transaction);
        }
      });
    await Promise.all([addToBoth('A', 'B'), addToBoth('B', 'A')]);
    expect(await database.kysely.selectFrom('box').select('weight').execute()).toEqual([{ weight: 2 }, { weight: 2 }]);
  });
});

describe('a connection that is cut', () => {
  it('in the middle of a transaction fails that transaction and nothing else', async () => {
    const cut = database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('box').values({ number: 'A', weight: 1 }).execute();
      const backend = await backendOf(transaction);
      await Promise.all([sql`select pg_sleep(20)`.execute(transaction), terminate(backend)]);
    });
    await expect(cut).rejects.toThrow(/terminat/);
    expect(await numbers()).toEqual([]);
  });

  it('while the transaction waits for something else fails it too', async () => {
    const cut = database.kysely.transaction().execute(async (transaction) => {
      await terminate(await backendOf(transaction));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await transaction.insertInto('box').values({ number: 'A', weight: 1 }).execute();
    });
    await expect(cut).rejects.toThrow();
    expect(await numbers()).toEqual([]);
  });

  it('while idle is replaced', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.kysely);
    await terminate(await backendOf(database.kysely)).catch(() => {});
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), WAIT);
    expect(await numbers()).toEqual([]);
  });
});

describe('opening and closing', () => {
  it('leaves no connection behind, whoever used them', async () => {
    const opened = await openDatabase(database.url, { maxConnections: 2, log });
    const { rows } = await opened.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await Promise.all([opened.close(), opened.close()]);
    await vi.waitFor(async () => {
      const left = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(database.kysely);
      expect(left.rows).toEqual([]);
    }, WAIT);
  });

  it('names the server that refuses, without its password', async () => {
    const wrong = new URL(database.url);
    wrong.password = 'swordfish';
    const opening = openDatabase(wrong.href, { maxConnections: 1, log });
    await expect(opening).rejects.toThrow(/^The database at 127.0.0.1:\d+\/landfall_test\w+ cannot be used: password/);
  });

  it('refuses a server that is too old', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write(WELCOME_OF_AN_OLD_SERVER);
        socket.on('data', () => socket.write(ANSWER_OF_AN_OLD_SERVER));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(openDatabase(`postgres://a@127.0.0.1:${port}/b`, { maxConnections: 1, log })).rejects.toThrow(
      'runs PostgreSQL 14.9; Landfall needs 15 or newer',
    );
    server.close();
  });
});

function insert(number: string, weight: number): Promise<unknown> {
  return database.kysely.insertInto('box').values({ number, weight }).execute();
}

async function numbers(): Promise<string[]> {
  const rows = await database.kysely.selectFrom('box').select('number').orderBy('number').execute();
  return rows.map((row) => row.number);
}

async function backendOf(executor: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(executor);
  return rows[0]?.pid ?? 0;
}

async function terminate(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(database.kysely);
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

function textColumn(name: string): Buffer {
  const description = Buffer.alloc(18);
  description.writeInt32BE(25, 6); // the type text
  return Buffer.concat([Buffer.from(`${name}\0`), description]);
}

function textValue(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(text.length);
  return Buffer.concat([length, Buffer.from(text)]);
}
