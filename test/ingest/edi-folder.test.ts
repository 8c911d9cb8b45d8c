import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LastSeen, scanEdiFolder } from '../../src/tracking/edi-folder.ts';
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
