import type { Router } from '../../src/routing/router.ts';
import { type Backtest, replayVoyages } from '../../src/tracking/estimates/backtest.ts';
import { type NoisyWorldOptions, sailNoisyWorld } from './noisy-world.ts';

/** What would have been said of the arrivals of a noisy world, learning from nothing but what was over. */
export async function replayNoisyWorld(router: Router, world: NoisyWorldOptions): Promise<Backtest> {
  const { shipments, seaway } = await sailNoisyWorld(router, world);
  return replayVoyages(
    seaway,
    shipments.map((shipment) => async () => shipment),
  );
}
