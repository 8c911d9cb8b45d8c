import type { FeedConnect } from '../ais/feeds/feed.ts';
import { startAis } from '../ais/service.ts';
import { type Config, listConfiguredFeeds, listOpenFeeds } from '../config.ts';
import type { FeedAddress } from '../values/ais-feed.ts';
import { guardedConnector } from '../webhooks/guard.ts';
import { OUTSIDE_CONNECT_TIMEOUT_MS } from './carriers.ts';
import type { DemoWorld } from './demo-world.ts';
import type { Parts } from './parts.ts';

/** Hears the feeds, and keeps the tables of positions in order. A simulated world is heard where it is. */
export async function startAisRole(parts: Parts, world: DemoWorld | undefined): Promise<void> {
  const { config, database, ais, metrics, log, sealingKeys, undo } = parts;
  const own: FeedAddress[] = world ? [{ name: 'simulated', isStandby: false, kind: 'tcp', ...world.ais }] : [];
  const configured = listConfiguredFeeds(config);
  const leased = config.roles.has('ais') ? { configured, sealingKeys, connect: addedFeedConnector(config) } : undefined;
  undo.push(
    await startAis({
      database,
      aisDatabase: ais?.writing ?? ais?.reading,
      metrics,
      log,
      own,
      leased,
      openFeeds: listOpenFeeds(config),
      trackDays: config.aisTrackDays,
    }),
  );
}

/** Feeds that people add are outside too, unless the operator says where else they may be. */
export function addedFeedConnector({ aisNetworks: ownNetworks = () => false }: Config): FeedConnect {
  const policy = { ownNetworks, allowHttp: true, ports: 'any' } as const;
  return guardedConnector({ policy, connectTimeoutMs: OUTSIDE_CONNECT_TIMEOUT_MS });
}
