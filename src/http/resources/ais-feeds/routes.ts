import { FEED_OUTCOMES } from '../../../domain/vessels/ais-feed.ts';
import { aisFeedResource } from '../../../jsonapi/resources/ais-feed.ts';
import {
  addFeed,
  addOpenFeed,
  changeFeed,
  getFeed,
  listFeeds,
  mayConnectFeeds,
  openTrial,
  removeFeed,
} from '../../../operations/ais-feeds.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { FEED_NEEDS } from '../../../values/open-feed.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../../values/schema.ts';
import { accompanied, json, many, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';

const Name = Type.String({ minLength: 1, maxLength: 40 });
const Address = Type.String({ minLength: 1, maxLength: 2_000 });
const Key = Type.String({ minLength: 1, maxLength: 1_000 });
const Params = Shape({ name: Name });
const OpenFeedsShape = Shape({
  data: Type.Array(
    Shape({
      id: Name,
      name: Text,
      address: Text,
      needs: Choice(FEED_NEEDS),
      sign_up_url: Nullable(Text),
      area: Text,
      licence: Text,
      licence_url: Text,
      attribution: Text,
      expect: Text,
      stands_in_for: Nullable(Text),
      described_at: Text,
    }),
  ),
});
/** Each holds a connection for seconds. */
const TRIALS_AT_ONCE = 2;

export const aisFeedRoutes = routesOf('Vessels', [
  route('GET /admin/ais_feeds', {
    summary: 'List AIS feeds with their rate, lag and drops',
    description:
      'Those of the settings and those that were added. `positions` counts what they told of ships since they started. ' +
      'Feeds serve every account, so only owners of the account that runs the installation change them ' +
      '(`meta.may_change`) and see their addresses; keys are never shown.',
    access: 'admin',
    answer: many(aisFeedResource),
    handle: async ({ services, caller }) => {
      const feeds = await listFeeds(services.db);
      const mayChange = await mayConnectFeeds(services.db, caller);
      const shown = feeds.map((feed) => ({ ...feed, id: feed.name, added: mayChange ? feed.added : null }));
      return accompanied(shown, { meta: { total: shown.length, may_change: mayChange } });
    },
  }),
  route('POST /admin/ais_feeds', {
    summary: 'Add an AIS feed',
    description:
      'An address to connect to: `wss://…` as aisstream.io (with `box=south,west,north,east` for areas), `https://…` as ' +
      'Digitraffic, `tcp://host:port` for receivers. It runs within seconds, without a restart. The key is kept sealed ' +
      'and never shown again. With `standby` it is connected only while all others are silent. What listens on the ' +
      'machine itself is set up by whoever runs it.',
    access: 'admin',
    body: Shape({
      data: Shape({
        attributes: Shape({
          name: Name,
          address: Address,
          key: Type.Optional(Key),
          standby: Type.Optional(Type.Boolean()),
        }),
      }),
    }),
    answer: one(aisFeedResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { name, address, key = null, standby: isStandby = false } = body.data.attributes;
      const { db, sealingKeys, now } = services;
      await addFeed(db, sealingKeys, caller, { name, address, key, isStandby }, toInstant(now()));
      return show(services, name);
    },
  }),
  route('POST /admin/ais_feeds/try', {
    summary: 'Listen to an AIS feed for a while, and keep nothing of it',
    description:
      'For at most ten seconds. Without a key, the one that the feed of that name was added with is used at its address.',
    access: 'admin',
    atOnce: TRIALS_AT_ONCE,
    body: Shape({
      data: Shape({ attributes: Shape({ name: Name, address: Address, key: Type.Optional(Key) }) }),
    }),
    answer: json(
      Shape({
        data: Shape({
          attributes: Shape({
            outcome: Choice(FEED_OUTCOMES),
            words: Text,
            positions: Type.Integer(),
            ships: Type.Integer(),
          }),
        }),
      }),
    ),
    handle: async ({ services, caller, body, signal }) => {
      const { name, address, key } = body.data.attributes;
      const feed = await openTrial(services.db, services.sealingKeys, caller, { name, address, key });
      return { data: { attributes: await services.ais.tryFeed(feed, signal) } };
    },
  }),
  route('GET /admin/open_ais_feeds', {
    summary: 'List the open AIS feeds that are offered by name',
    description: 'Those that anybody may read without a contract. Nothing is connected to until one is chosen.',
    access: 'admin',
    answer: json(OpenFeedsShape),
    handle: async ({ services }) => ({
      data: services.ais.openFeeds.map(({ signUpUrl, licenceUrl, standsInFor, describedAt, ...feed }) => ({
        ...feed,
        sign_up_url: signUpUrl,
        licence_url: licenceUrl,
        stands_in_for: standsInFor,
        described_at: describedAt,
      })),
    }),
  }),
  route('POST /admin/open_ais_feeds/:name', {
    summary: 'Hear an open AIS feed from now on, with those that stand in for it',
    description:
      'Adds them as AIS feeds, which can be changed and removed. Those that are there already stay as they are.',
    access: 'admin',
    params: Params,
    answer: nothing(),
    handle: async ({ services, caller, params }) => {
      const { db, sealingKeys, ais, now } = services;
      await addOpenFeed(db, sealingKeys, caller, { openFeeds: ais.openFeeds, id: params.name }, toInstant(now()));
    },
  }),
  route('PATCH /admin/ais_feeds/:name', {
    summary: 'Change an AIS feed that was added',
    description: 'What is left out stays. A key stays only with the host it was given for.',
    access: 'admin',
    params: Params,
    body: Shape({
      data: Shape({
        attributes: Shape({
          address: Type.Optional(Address),
          key: Type.Optional(Key),
          standby: Type.Optional(Type.Boolean()),
        }),
      }),
    }),
    answer: one(aisFeedResource),
    handle: async ({ services, caller, params, body }) => {
      const { address, key, standby: isStandby } = body.data.attributes;
      const { db, sealingKeys, now } = services;
      const changes = defined({ address, key, isStandby });
      await changeFeed(db, sealingKeys, caller, params.name, changes, toInstant(now()));
      return show(services, params.name);
    },
  }),
  route('DELETE /admin/ais_feeds/:name', {
    summary: 'Remove an AIS feed that was added',
    access: 'admin',
    params: Params,
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeFeed(services.db, caller, params.name),
  }),
]);

async function show({ db }: Services, name: string) {
  const feed = await getFeed(db, name);
  return { ...feed, id: name };
}
