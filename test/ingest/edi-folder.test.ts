import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LastSeen, scanEdiFolder, watchEdiFolder } from '../../src/tracking/intake/edi-folder.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const fixture = (name: string) => readFileSync(new URL(`../../src/sources/edi/fixtures/${name}.edi`, import.meta.url));

let world: TrackingWorld;
const path = mkdtempSync(join(tmpdir(), 'landfall-edi-'));
beforeAll(async () => {
  world = await createTrackingWorld('2026-11-08T00:00:00Z');
});
afterAll(async () => {
  await world.close();
  rmSync(path, { recursive: true, force: true });
});

it('takes in files of the inbox once they are complete, and sets broken ones aside with the reason', async () => {
  const folder = { path, accountId: world.accountId };
  const seen: LastSeen = new Map();
  const inbox = (name: string) => join(path, 'inbox', name);
  mkdirSync(join(path, 'inbox'));
  writeFileSync(inbox('good.edi'), fixture('codeco-good'));
  writeFileSync(inbox('half.edi'), fixture('315-good').subarray(0, 200));
  writeFileSync(inbox('broken.edi'), fixture('codeco-malformed'));
  writeFileSync(inbox('upload.edi.part'), 'UNB');
  expect(await scanEdiFolder(world.tracking, folder, seen)).toBe(0);
  appendFileSync(inbox('half.edi'), fixture('315-good').subarray(200));
  expect(await scanEdiFolder(world.tracking, folder, seen)).toBe(2);
  expect(readdirSync(join(path, 'inbox')).sort()).toEqual(['half.edi', 'upload.edi.part']);
  expect(await scanEdiFolder(world.tracking, folder, seen)).toBe(1);
  expect(readdirSync(join(path, 'done')).sort()).toEqual(['good.edi', 'half.edi']);
  expect(readdirSync(join(path, 'quarantine')).sort()).toEqual(['broken.edi', 'broken.edi.reasons.txt']);
  expect(readFileSync(join(path, 'quarantine', 'broken.edi.reasons.txt'), 'utf8')).toContain('UNT is missing');
  expect(readdirSync(join(path, 'working'))).toEqual([]);
});

it('does not follow links, wherever they lead, and sets aside what holds more than it may', async () => {
  const folder = { path, accountId: world.accountId };
  const seen: LastSeen = new Map();
  const outside = mkdtempSync(join(tmpdir(), 'landfall-edi-outside-'));
  writeFileSync(join(outside, 'secret.edi'), fixture('codeco-good'));
  symlinkSync(join(outside, 'secret.edi'), join(path, 'inbox', 'link.edi'));
  symlinkSync(outside, join(path, 'inbox', 'folder.edi'));
  symlinkSync('round.edi', join(path, 'inbox', 'round.edi'));
  linkSync(join(outside, 'secret.edi'), join(path, 'inbox', 'second-name.edi'));
  symlinkSync(join(outside, 'secret.edi'), join(path, 'quarantine', 'many.edi.reasons.txt'));
  const header = (number: number) =>
    `ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*U*00401*${String(number).padStart(9, '0')}*0*P*>~\n`;
  writeFileSync(join(path, 'inbox', 'many.edi'), Array.from({ length: 1_001 }, (_, number) => header(number)).join(''));
  await scanEdiFolder(world.tracking, folder, seen);
  expect(await scanEdiFolder(world.tracking, folder, seen)).toBe(1);
  const links = ['folder.edi', 'link.edi', 'round.edi', 'second-name.edi'];
  expect(readdirSync(join(path, 'inbox')).sort()).toEqual([...links, 'upload.edi.part']);
  const reasons = readFileSync(join(path, 'quarantine', 'many.edi.reasons.txt'), 'utf8');
  expect(reasons).toContain('at most 1000 interchanges; this one has 1001');
  expect(readFileSync(join(outside, 'secret.edi'))).toEqual(fixture('codeco-good'));
  for (const name of links) rmSync(join(path, 'inbox', name));
  rmSync(outside, { recursive: true });
});

it.each(['inbox', 'working', 'done', 'quarantine'])(
  'takes nothing in while %s is a link to elsewhere',
  async (name) => {
    const folder = { path: mkdtempSync(join(tmpdir(), 'landfall-edi-links-')), accountId: world.accountId };
    const outside = mkdtempSync(join(tmpdir(), 'landfall-edi-outside-'));
    writeFileSync(join(outside, 'secret.edi'), fixture('codeco-good'));
    symlinkSync(outside, join(folder.path, name));
    await expect(scanEdiFolder(world.tracking, folder, new Map())).rejects.toThrow(`${name} is a link`);
    const watched = watchEdiFolder(world.tracking, folder);
    await watched.stop();
    expect(readdirSync(outside)).toEqual(['secret.edi']);
    for (const one of [folder.path, outside]) rmSync(one, { recursive: true });
  },
);

it('tries a file again that could not be taken in, and takes back what a killed process had begun', async () => {
  const folder = { path, accountId: world.accountId };
  const seen: LastSeen = new Map();
  writeFileSync(join(path, 'inbox', 'again.edi'), fixture('coarri-good'));
  const failing = {
    ...world.tracking,
    resolvePlace: () => {
      throw new Error('the database is away');
    },
  };
  await scanEdiFolder(failing, folder, seen);
  expect(await scanEdiFolder(failing, folder, seen)).toBe(1);
  expect([readdirSync(join(path, 'inbox')), readdirSync(join(path, 'working'))]).toEqual([
    ['again.edi', 'upload.edi.part'],
    [],
  ]);
  renameSync(join(path, 'inbox', 'again.edi'), join(path, 'working', 'again.edi'));
  const watched = watchEdiFolder(world.tracking, folder);
  // At its start, before the first scan.
  await expect.poll(() => readdirSync(join(path, 'working')), { timeout: 20_000 }).toEqual([]);
  await watched.stop();
  await scanEdiFolder(world.tracking, folder, seen);
  await scanEdiFolder(world.tracking, folder, seen);
  expect(readdirSync(join(path, 'done'))).toContain('again.edi');
  const statuses = await world.tracking.db
    .selectFrom('edi_interchange')
    .where('received_by', '=', 'again.edi')
    .select(['status', 'times_received as times'])
    .execute();
  expect(statuses).toEqual([{ status: 'applied', times: 2 }]);
});

it('goes on watching a folder that was away for a while', async () => {
  const away = join(path, 'mounted-later');
  writeFileSync(away, 'not a folder yet');
  const told: unknown[] = [];
  const log = world.tracking.log.child({});
  log.error = (_: unknown, text?: string) => void told.push(text);
  const watched = watchEdiFolder({ ...world.tracking, log }, { path: away, accountId: world.accountId });
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['EDI_FOLDER cannot be used: trying again']);
  rmSync(away);
  mkdirSync(join(away, 'inbox'), { recursive: true });
  writeFileSync(join(away, 'inbox', 'later.edi'), fixture('codeco-good'));
  await expect.poll(() => readdirSync(away), { timeout: 20_000 }).toContain('done');
  await expect.poll(() => readdirSync(join(away, 'done')), { timeout: 20_000 }).toEqual(['later.edi']);
  await watched.stop();
});
