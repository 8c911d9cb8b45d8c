import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { addReportingRole, removeReportingRole } from '../../src/operations/warehouse/reporting-roles.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

/** Roles are those of the whole server, which other tests share. */
const ROLE = `reports_${newId().replaceAll('-', '')}`;

let service: TestService;
let [ours, theirs]: Client[] = [];
let reader: pg.Client;

beforeAll(async () => {
  service = await startTestService();
  ours = await service.createClient();
  theirs = await service.createClient();
  for (const [client, number] of [
    [ours, 'MSKU6058113'],
    [theirs, 'SECU1234560'],
  ] as const) {
    const shipmentId = await insertShipment(service.db, client?.accountId ?? '', `BL${number}`);
    await insertContainer(service.db, client?.accountId ?? '', shipmentId, number);
  }
  const password = await addReportingRole(service.db, systemCaller(ours.accountId, 'command_line'), ROLE);
  const url = new URL(service.databaseUrl);
  Object.assign(url, { username: ROLE, password });
  reader = new pg.Client({ connectionString: url.href });
  reader.on('error', () => {});
  await reader.connect();
});
afterAll(async () => {
  await service.close();
});

const failure = (statement: string) =>
  reader.query(statement).then(
    () => 'done',
    (error: Error) => error.message,
  );

it('a reporting role sees the rows of its account alone, under the promised names', async () => {
  const { rows } = await reader.query('select container_number from containers');
  expect(rows).toEqual([{ container_number: 'MSKU6058113' }]);
  const counts = await reader.query(
    'select (select count(*) from shipments)::int as shipments, (select count(*) from transport_events)::int as events',
  );
  expect(counts.rows).toEqual([{ shipments: 1, events: 0 }]);
});

it('the reports of the guide run as they stand there', async () => {
  const guide = readFileSync(new URL('../../docs/guides/warehouse.md', import.meta.url), 'utf8');
  const reports = [...guide.matchAll(/```sql\n(.*?)```/gs)].map((match) => match[1] ?? '');
  expect(reports).toHaveLength(5);
  for (const report of reports) expect(await reader.query(report)).toMatchObject({ command: 'SELECT' });
});

it('it reads nothing else and writes nothing, whatever it sets', async () => {
  const tables = await service.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
     union select format('public.%I', viewname) from pg_views where schemaname = 'public'`,
  );
  expect(tables.rows.length).toBeGreaterThan(40);
  for (const { name } of tables.rows)
    expect(await failure(`select * from ${name} limit 1`)).toContain('permission denied');
  expect(await failure(`set role landfall`)).toContain('permission denied');
  expect(await failure(`set session authorization landfall`)).toContain('permission denied');
  await reader.query('set default_transaction_read_only = off');
  for (const statement of [
    `delete from containers`,
    `update shipments set tags = 'ours'`,
    `create table reporting.mine (a int)`,
    `create function public.mine() returns int language sql return 1`,
    `insert into public.reporting_role (account_id, role_name) values ('${theirs?.accountId}', '${ROLE}')`,
  ]) {
    expect(await failure(statement)).toMatch(/permission denied|cannot (delete from|update) view/);
  }
});

it('a function of its own is not shown rows of others on the way', async () => {
  await reader.query(
    `create function pg_temp.tell(one text) returns boolean language plpgsql cost 0.0000001 as
     $$ begin raise notice 'saw %', one; return true; end $$`,
  );
  const seen: string[] = [];
  reader.on('notice', ({ message }) => seen.push(message ?? ''));
  await reader.query('select * from containers where pg_temp.tell(container_number)');
  await reader.query('select * from shipments where pg_temp.tell(bill_of_lading_number)');
  expect(seen.toSorted()).toEqual(['saw BLMSKU6058113', 'saw MSKU6058113']);
});

it('a name that is taken is refused, whosever role it is, and one that is removed is signed out', async () => {
  const { db } = service;
  const stranger = systemCaller(theirs?.accountId ?? '', 'command_line');
  await expect(addReportingRole(db, stranger, ROLE)).rejects.toThrow('There is a role');
  await expect(removeReportingRole(db, stranger, ROLE)).rejects.toThrow('has no reporting role');
  const gone = new Promise((resolve) => reader.once('end', resolve));
  await removeReportingRole(db, systemCaller(ours?.accountId ?? '', 'command_line'), ROLE);
  await gone;
  const { rows } = await service.pool.query('select from pg_roles where rolname = $1', [ROLE]);
  expect(rows).toEqual([]);
  const trail = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', ROLE)
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['reporting_role.create', 'reporting_role.remove']);
});
