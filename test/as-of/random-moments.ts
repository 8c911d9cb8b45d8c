import type { Database } from '../../src/db/database.ts';
import { randomOf } from '../../src/simulator/random.ts';
import type { Tables } from '../../src/store/tables.ts';
import { isSameData } from '../../src/values/same-data.ts';
import { type OracleOptions, runOracle } from '../oracle/run-oracle.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { atMoment, type Kept, ofThen, pathsOf } from './kept-answers.ts';

export interface Difference extends Kept {
  readonly asOf: unknown;
}

export interface Compared {
  readonly moments: number;
  readonly answers: number;
  readonly differences: readonly Difference[];
}

/** How much happens, and how often somebody looks. */
export type WorldSize = Pick<OracleOptions, 'bookings' | 'departureDays' | 'furtherDays' | 'stepsBetween'>;

interface Ids {
  readonly container: string;
  readonly shipment: string;
}

/**
 * Lets a world happen, keeps what the service answers while it does, and asks for it again at later moments. Boxes and
 * earlier moments are drawn by the seed.
 */
export async function compareRandomMoments(options: {
  readonly database: Database<Tables>;
  readonly seed: string;
  readonly moments: number;
  readonly size: WorldSize;
}): Promise<Compared> {
  const { database, seed, moments, size } = options;
  const random = randomOf(seed, 'moments of the past');
  const kept: Kept[][] = [];
  const differences: Difference[] = [];
  let answers = 0;
  let compared = 0;
  const look = async (service: FollowedWorld, _known: unknown, nowMs: number) => {
    const { data } = await service.call('GET', '/containers?page[size]=50');
    if (data.length === 0) return;
    const container = random.pick<{ id: string; relationships: { shipment: { data: { id: string } } } }>(data);
    const ids = { container: container.id, shipment: container.relationships.shipment.data.id };
    kept.push(await keep(service, ids, nowMs));
    if (compared >= moments) return;
    compared += 1;
    for (const one of random.pick(kept)) {
      const asOf = await ask(service, one.path, one.at);
      answers += 1;
      if (!isSameData(one.data, asOf)) differences.push({ ...one, asOf });
    }
  };
  await runOracle({ database, seed, ...size, look });
  return { moments: compared, answers, differences };
}

async function keep(service: FollowedWorld, ids: Ids, nowMs: number): Promise<Kept[]> {
  const at = new Date(nowMs).toISOString();
  const kept: Kept[] = [];
  for (const path of pathsOf(ids)) kept.push({ path, at, data: await ask(service, path) });
  return kept;
}

async function ask(service: FollowedWorld, path: string, at?: string): Promise<unknown> {
  const { data } = await service.call('GET', at === undefined ? path : atMoment(path, at));
  return ofThen(data);
}
