import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { noteConfirmed } from '../../src/store/alerts/alert-addresses.ts';
import { toInstant } from '../../src/values/instant.ts';
import { newSealingKey, parseSealingKeys } from '../../src/values/sealed.ts';
import { type MailBox, openMailBox } from '../alerts/mail-box.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

const REPORTS = 8;
const PATIENCE_MS = 300_000;
const ADDRESS = 'boss@acme.example';

let service: TestService;
let owner: Client;
let mailBox: MailBox;
let script: CompiledScript;
const key = newSealingKey();

beforeAll(async () => {
  script = compileScript('test/alerts/alert-process.ts');
  mailBox = await openMailBox();
  const keys = parseSealingKeys(key);
  if (keys === undefined) throw new Error('no key');
  service = await startTestService({ services: { sealingKeys: keys } });
  owner = await service.createClient();
}, PATIENCE_MS);
afterAll(async () => {
  script?.remove();
  await service?.close();
  await mailBox?.close();
});

it(
  'loses no report and makes none twice, however often the process dies between what is due and what is sent',
  async () => {
    const at = toInstant(new Date());
    await inTransaction(service.db, (trx) => noteConfirmed(trx, owner.accountId, ADDRESS, at));
    for (let index = 0; index < REPORTS; index++) {
      const attributes = { name: `Report ${index}`, addresses: [ADDRESS] };
      const { status, text } = await owner.call('POST', '/reports', { data: { attributes } });
      expect(status, text).toBe(201);
    }
    await sql`update report set due_at = now()`.execute(service.db);
    const issued = async () => {
      const { rows } = await sql<{ made: number }>`select count(*)::integer as made from report_issue`.execute(
        service.db,
      );
      return rows[0]?.made ?? 0;
    };
    const left = async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from alert where state = 'waiting'`.execute(service.db);
      return rows[0]?.waiting ?? 0;
    };
    const origin = String(Date.now());
    const start = () => fork(script.path, [service.databaseUrl, key, String(mailBox.port), origin], { silent: true });
    const kill = async (child: ChildProcess) => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    };
    let kills = 0;
    for (let made = 0; made < REPORTS; made = await issued()) {
      const child = start();
      await expect.poll(issued, { timeout: PATIENCE_MS, interval: 5 }).toBeGreaterThan(made);
      await delay(Math.random() * 40);
      await kill(child);
      kills += 1;
    }
    const last = start();
    await expect.poll(left, { timeout: PATIENCE_MS, interval: 200 }).toBe(0);
    await kill(last);
    expect(kills).toBeGreaterThan(1);
    const { rows } = await sql`select report_id from report_issue group by report_id having count(*) = 1`.execute(
      service.db,
    );
    expect([rows.length, await issued()]).toEqual([REPORTS, REPORTS]);
    // What was handed over and not noted comes again, and is known by its id.
    const subjects = new Map(mailBox.mails.map(({ messageId, subject }) => [messageId, subject?.split(',')[0]]));
    expect([...subjects.values()].toSorted()).toEqual(
      Array.from({ length: REPORTS }, (_, index) => `Report ${index}`).toSorted(),
    );
  },
  PATIENCE_MS,
);
