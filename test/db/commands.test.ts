import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/commands.ts';
import { keepSealingCheck } from '../../src/store/accounts/sealing-check.ts';
import { keepAnnounced } from '../../src/store/running-processes.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase } from '../database.ts';
import { startMailServer } from '../mail-server.ts';
import { newKeys } from '../webhooks/outbox.ts';

const printed = vi.spyOn(console, 'log').mockReturnValue();
const complained = vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => vi.unstubAllEnvs());
afterAll(() => vi.restoreAllMocks());

it('commands set up an empty database by themselves, and say what is missing', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await database.pool.query('drop schema public cascade; create schema public');
  vi.stubEnv('DATABASE_URL', database.url);

  expect(await runCommandLine(['keys', 'list'])).toBe(2);
  expect(complained.mock.lastCall?.[0]).toMatch(/^There is no account yet: start the service once\./);
  expect(await runCommandLine(['rebuild'])).toBe(0);
  expect(complained.mock.lastCall?.[0]).toBe('0 shipments derived again, 0 differences.');
  expect(await runCommandLine(['accounts', 'create', 'Northwind Imports'])).toBe(0);
  expect(await runCommandLine(['keys', 'list'])).toBe(0);
  expect(printed.mock.lastCall?.[0]).toMatch(/lf_.*admin.*\(active\)/);
});

it('the doctor says what does not work and what to do, and touches nothing', async () => {
  const database = await createTestDatabase<Tables>();
  const folder = mkdtempSync(join(tmpdir(), 'landfall-doctor-'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', folder);
  const ask = async () => {
    const code = await runCommandLine(['doctor', '--json']);
    const { findings } = JSON.parse(printed.mock.lastCall?.[0]);
    const of = (part: string) => findings.find((finding: { part: string }) => finding.part === part);
    return { code, of };
  };
  const alone = await ask();
  expect(alone.code).toBe(1);
  const advice = 'landfall serve --role api,worker,webhooks,ais';
  const words = 'nothing runs as api, worker, webhooks, ais';
  expect(alone.of('roles')).toEqual({ part: 'roles', verdict: 'problem', words, advice });
  expect(alone.of('schema')).toMatchObject({ verdict: 'ok' });
  expect(alone.of('sealing key')).toMatchObject({ verdict: 'ok' });
  expect(alone.of('mail')).toMatchObject({ verdict: 'ok', words: 'none is sent: SMTP_URL is not set' });
  expect(alone.of('pooler')).toBeUndefined();

  await keepAnnounced(database.kysely, { id: newId(), roles: ['api', 'worker', 'webhooks', 'ais'], host: 'here' });
  await keepSealingCheck(database.kysely, newKeys());
  const sealed = await ask();
  expect(sealed.of('sealing key')).toMatchObject({ verdict: 'problem', words: expect.stringContaining('not given') });
  await database.pool.query('delete from sealing_check');
  const running = await ask();
  expect(running.of('roles')).toMatchObject({ verdict: 'ok', words: 'api 1, worker 1, webhooks 1, ais 1' });
  expect(running.code).toBe(running.of('fsync').verdict === 'ok' ? 0 : 1);

  await database.pool.query(`update schema_migrations set version = 9999, name = '9999_later.sql'
    where version = (select max(version) from schema_migrations)`);
  const newer = await ask();
  expect(newer.code).toBe(1);
  expect(newer.of('schema').words).toContain(
    '9999_later.sql, which this version of Landfall does not know: it is newer',
  );
  expect(await runCommandLine(['migrate'])).toBe(1);
  expect(complained.mock.lastCall?.[0]).toMatch(/^The database has had migration 9999_later\.sql.*it is newer\.$/);

  vi.stubEnv('DATABASE_URL', undefined);
  expect((await ask()).of('database').words).toBe(`there is none in ${folder}`);
});

it('the doctor hands a mail over up to its sender, and looks behind a pooler', async () => {
  const [database, other] = [await createTestDatabase<Tables>(), await createTestDatabase<Tables>()];
  const [takes, refuses] = [await startMailServer(), await startMailServer({ MAIL: '550 not you' })];
  const folder = mkdtempSync(join(tmpdir(), 'landfall-doctor-'));
  onTestFinished(async () => {
    await Promise.all([database.close(), other.close(), takes.close(), refuses.close()]);
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('MAIL_FROM', 'landfall@acme.example');
  vi.stubEnv('PUBLIC_URL', 'https://landfall.acme.example');
  const ask = async ({ port }: { port: number }, url: string, directUrl: string) => {
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('DATABASE_DIRECT_URL', directUrl);
    await runCommandLine(['doctor', '--json']);
    const { findings } = JSON.parse(printed.mock.lastCall?.[0]);
    return ['mail', 'pooler'].map((part) => findings.find((finding: { part: string }) => finding.part === part));
  };
  expect(await ask(takes, database.url, database.url)).toMatchObject([
    { verdict: 'ok', words: '127.0.0.1 takes mails of landfall@acme.example' },
    { verdict: 'warning', words: 'statements through it may take for ever' },
  ]);
  expect(takes.mails).toEqual([]);
  const limited = `${database.url}?options=-c%20statement_timeout%3D30000`;
  expect(await ask(refuses, limited, database.url)).toMatchObject([
    { verdict: 'problem', words: '127.0.0.1: the mail server answered 550 not you' },
    { verdict: 'ok' },
  ]);
  expect(await ask(takes, limited, other.url)).toMatchObject([{ verdict: 'ok' }, { verdict: 'problem' }]);
});

it('refuses words it would not use, and an account without a name', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  vi.stubEnv('DATABASE_URL', database.url);

  expect(await runCommandLine(['accounts', 'create', 'Northwind', 'Imports'])).toBe(2);
  expect(complained.mock.lastCall?.[0]).toMatch(/^"Imports" is one word too many/);
  expect(await runCommandLine(['accounts', 'create', ' '])).toBe(2);
  expect(complained.mock.lastCall?.[0]).toMatch(/^Name the company\./);
  const { rows } = await database.pool.query('select company_name from account');
  expect(rows).toEqual([]);
});

it('explains a command after -h as after --help', async () => {
  expect(await runCommandLine(['accounts', '-h'])).toBe(0);
  expect(printed.mock.lastCall?.[0]).toMatch(/^landfall accounts list/);
});

it.each(['CARRIER_PROFILES', 'CARRIER_CREDENTIALS'])('names %s when its file cannot be used', async (setting) => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'landfall-commands-'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{');
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  for (const file of [broken, folder, join(folder, 'missing.json')]) {
    vi.stubEnv(setting, file);
    expect(await runCommandLine(['serve'])).toBe(1);
    expect(complained.mock.lastCall?.[0]).toEqual(expect.stringContaining(`${setting}: ${file}: `));
  }
});

it('backs up no database that is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-commands-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', join(folder, 'elsewhere'));
  expect(await runCommandLine(['backup', join(folder, 'copy')])).toBe(1);
  expect(complained.mock.lastCall?.[0]).toMatch(/^There is no database in .*elsewhere: set DATA_DIR/);
  expect(readdirSync(folder)).toEqual([]);
});

it('names HOST when it is no address of this machine', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const settings = {
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'silent',
    LANDFALL_SECRET_KEY: `${'A'.repeat(43)}=`,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.stubEnv('HOST', '192.0.2.1');
  expect(await runCommandLine(['serve'])).toBe(1);
  expect(complained.mock.lastCall?.[0]).toBe('HOST: "192.0.2.1" is not an address of this machine');
});
