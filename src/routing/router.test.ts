import { afterAll, expect, it } from 'vitest';
import { createRouter } from './router.ts';

const SHANGHAI = { latitude: 31.22, longitude: 121.49 };
const ROTTERDAM = { latitude: 51.95, longitude: 4.05 };

const router = createRouter();
afterAll(() => router.close());

it('answers from its thread, several questions at once', async () => {
  const [there, back] = await Promise.all([router.route(SHANGHAI, ROTTERDAM), router.route(ROTTERDAM, SHANGHAI)]);
  expect(there).toMatchObject({ kind: 'found', passages: expect.arrayContaining(['malacca', 'suez', 'gibraltar']) });
  expect(back).toMatchObject({ kind: 'found', passages: expect.arrayContaining(['malacca', 'suez', 'gibraltar']) });
});

it('says which straight lines touch land', async () => {
  const [ramsgate, folkestone] = [
    { latitude: 51.33, longitude: 1.47 },
    { latitude: 51.05, longitude: 1.22 },
  ];
  const goodwin = { latitude: 51.2, longitude: 1.55 };
  await expect(
    router.areClear([
      { from: ramsgate, to: folkestone },
      { from: ramsgate, to: goodwin },
      { from: goodwin, to: folkestone },
    ]),
  ).resolves.toEqual([false, true, true]);
});

it('starts a new thread after it was closed, and fails what was waiting', async () => {
  const waiting = router.route(SHANGHAI, ROTTERDAM, { block: ['suez', 'panama'] });
  const failure = expect(waiting).rejects.toThrow('closed');
  await router.close();
  await failure;
  await expect(router.route(ROTTERDAM, ROTTERDAM)).resolves.toMatchObject({ kind: 'found', distanceNm: 0 });
});
