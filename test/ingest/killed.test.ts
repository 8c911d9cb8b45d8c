import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumeIntake } from '../../src/tracking/intake/resume-intake.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const NOW = '2026-11-08T00:00:00Z';
const LATER = '2026-11-08T00:05:00Z';

let world: TrackingWorld;
let script: CompiledScript;
beforeAll(async () => {
  script = compileScript('test/ingest/killed-child.ts');
  world = await createTrackingWorld(NOW);
  world.carrier.answers.set('BOOKED1', [
    dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-11-01T10:00:00+08:00', { empty: false, box: 'OOLU7811408' }),
  ]);
  await world.request('BOOKED1', { type: 'booking_number' });
  await world.settle();
});
afterAll(async () => {
  script.remove();
  await world.close();
});

function receiveAndDie(kind: 'edi' | 'push', payload: Buffer): void {
  const given = [world.database.url, world.accountId, NOW, kind, payload.toString('base64')];
  const { signal, stderr } = spawnSync(process.execPath, [script.path, ...given], { encoding: 'utf8' });
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
}

const events = async () =>
  (
    await world.tracking.db
      .selectFrom('transport_event')
      .where('milestone', '=', true)
      .select('event')
      .orderBy('timestamp')
      .execute()
  ).map(({ event }) => event.replace('container.transport.', ''));

describe('a process that is killed between storing and applying', () => {
  it('loses no push', async () => {
    const load = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-11-03T10:00:00+08:00', {
      box: 'OOLU7811408',
      vessel: ['9321483', 'EMMA MAERSK'],
    });
    receiveAndDie('push', Buffer.from(JSON.stringify([load])));
    expect(await events()).toEqual(['full_in']);
    world.setClock(LATER);
    await resumeIntake(world.tracking);
    await resumeIntake(world.tracking);
    expect(await events()).toEqual(['full_in', 'vessel_loaded']);
  });

  it('loses no interchange, however many the payload held', async () => {
    const fixture = (name: string) =>
      readFileSync(new URL(`../../src/sources/edi/fixtures/${name}.edi`, import.meta.url));
    receiveAndDie('edi', Buffer.concat([fixture('315-good'), fixture('codeco-good'), fixture('coarri-good')]));
    const states = () => world.tracking.db.selectFrom('edi_interchange').select('status').execute();
    expect((await states()).map(({ status }) => status)).toEqual(['received', 'received', 'received']);
    world.setClock(LATER);
    await resumeIntake(world.tracking);
    expect((await states()).map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(await events()).toContain('full_out');
  });
});
