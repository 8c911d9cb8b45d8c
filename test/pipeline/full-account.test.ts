import { expect, it, onTestFinished } from 'vitest';
import { measureStorage } from '../../src/store/accounts/account-storage.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld } from '../tracking-world.ts';

const NUMBER = 'BLFULL00001';
const FULL = { bytes: 1, rows: 1 };
const ROOM = { bytes: 1e12, rows: 1e9 };

it('no line is asked for an account that keeps as much as it may, until it has room again', async () => {
  const world = await createTrackingWorld();
  onTestFinished(() => world.close());
  const { db } = world.tracking;
  world.carrier.answers.set(NUMBER, [dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00')]);
  await world.request(NUMBER);
  await world.settle();
  const askedOn = async (day: string) => {
    world.setClock(`2026-03-${day}T00:00:00Z`);
    const before = world.carrier.asked.length;
    await world.settle();
    return world.carrier.asked.length - before;
  };
  expect(await askedOn('02')).toBeGreaterThan(0);
  await measureStorage(db, FULL);
  expect(await askedOn('03')).toBe(0);
  await measureStorage(db, ROOM);
  expect(await askedOn('04')).toBeGreaterThan(0);
});
