import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import { projectFile } from '../../src/values/project-file.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const MIGRATIONS = fileURLToPath(projectFile('migrations/'));
const ID = '01890000-0000-7000-8000-000000000001';
const log = createLog('silent');
let database: TestDatabase<unknown>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  folder = mkdtempSync(join(tmpdir(), 'landfall-upgrade-'));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database of an earlier version', () => {
  it('keeps the headers of its webhook attempts', async () => {
    await migrateTo(14);
    await database.pool.query(
      `insert into webhook_attempt
         (account_id, notification_id, id, webhook_id, origin, number, succeeded, duration_ms, request_headers,
          response_headers)
       values ($1, $1, $1, $1, 'live', 1, true, 5, '{"content-type":"application/json","x-own":"[hidden]"}',
               '{"server":"one\\r\\ntwo"}'),
              ($1, $1, gen_random_uuid(), $1, 'live', 2, false, 5, '{}', null)`,
      [ID],
    );
    await migrate(database.pool, { log });
    expect(await rows('select request_headers, response_headers from webhook_attempt order by number')).toEqual([
      { request_headers: 'content-type: application/json\nx-own: [hidden]', response_headers: 'server: one  two' },
      { request_headers: '', response_headers: null },
    ]);
  });

  it('lets a lane that was being sent be sent again when its lease ends', async () => {
    await migrateTo(15);
    await database.pool.query(
      `insert into webhook_lane (account_id, webhook_id, subject_id, branch, pending, waiting, ready_at, lease)
       values ($1, $1, $1, 0, 1, true, '2026-11-01T12:00:30Z', 16), ($1, $1, $1, 1, 1, true, '2026-11-01T12:00:00Z', null)`,
      [ID],
    );
    await migrate(database.pool, { log });
    expect(await rows('select ready_at, leased_until, lease from webhook_lane order by branch')).toEqual([
      { ready_at: '2026-11-01T12:00:30Z', leased_until: '2026-11-01T12:00:30Z', lease: 16 },
      { ready_at: '2026-11-01T12:00:00Z', leased_until: null, lease: null },
    ]);
  });
});

async function migrateTo(version: number): Promise<void> {
  for (const name of readdirSync(MIGRATIONS)) {
    if (Number(name.slice(0, 4)) <= version) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(database.pool, { log, folder });
}

async function rows(query: string): Promise<unknown[]> {
  return (await database.pool.query(query)).rows;
}
