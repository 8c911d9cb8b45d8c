import { readFileSync } from 'node:fs';
import type { Database } from '../../../src/db/database.ts';
import { createLog } from '../../../src/log.ts';
import { redirect, simulatedCredentials } from '../../../src/simulator/simulator.ts';
import { parseProfiles } from '../../../src/sources/dcsa/profile.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { createTracking } from '../../../src/tracking/create.ts';
import type { Tracking } from '../../../src/tracking/tracking.ts';
import { newKeys } from '../../webhooks/outbox.ts';
import { publishAndTell } from '../../webhooks/publish-and-tell.ts';
import { type Death, readClock, type WorkerSettings } from './settings.ts';

const log = createLog('silent');

/** Tracking as app.ts puts it together, on the clock of the test, but for dying where it is told to. */
export async function createKillableTracking(
  database: Database<Tables>,
  { carriersUrl, clockFile, death }: WorkerSettings,
  profilesFile: string,
): Promise<Tracking> {
  const db = database.kysely;
  const now = () => readClock(clockFile);
  const publish = publishAndTell({ baseUrl: 'http://localhost', sealingKeys: newKeys(), now });
  const profiles = redirect(parseProfiles(readFileSync(profilesFile, 'utf8')), carriersUrl);
  const parts = { db, log, now, publish, profiles, credentials: simulatedCredentials() };
  const tracking = await createTracking({ ...parts, setInitialCustomFields: async () => [] });
  return death ? dyingAt(tracking, database, death) : tracking;
}

function dyingAt(tracking: Tracking, { pool }: Database<Tables>, { step, time }: Death): Tracking {
  let left = time;
  const come = () => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  const thenDo =
    <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
    (...given: Given): Result => {
      come();
      return work(...given);
    };
  switch (step) {
    case 'after the answer came':
      return { ...tracking, sources: { ...tracking.sources, find: findThen(tracking, come) } };
    case 'after the payload was kept':
      return { ...tracking, resolvePlace: thenDo(tracking.resolvePlace) };
    case 'in the transaction, before the outbox':
      return { ...tracking, publish: thenDo(tracking.publish) };
    case 'in the transaction, after the outbox':
      return {
        ...tracking,
        publish: async (trx, events) => {
          await tracking.publish(trx, events);
          come();
        },
      };
    case 'in the transaction, before the schedule':
      return { ...tracking, random: thenDo(tracking.random) };
    case 'after the commit': {
      let published = false;
      pool.on('release', () => {
        if (published) come();
        published = false;
      });
      return {
        ...tracking,
        publish: async (trx, events) => {
          await tracking.publish(trx, events);
          published = true;
        },
      };
    }
    default:
      return step satisfies never;
  }
}

function findThen({ sources }: Tracking, come: () => void): Tracking['sources']['find'] {
  return (...wanted) => {
    const source = sources.find(...wanted);
    if (!source) return undefined;
    return {
      ...source,
      fetch: async (request) => {
        const outcome = await source.fetch(request);
        come();
        return outcome;
      },
    };
  };
}
