import { aisFeedResource } from '../../../jsonapi/resources/ais-feed.ts';
import { listAisFeeds } from '../../../store/ais-feeds.ts';
import { type Route, route } from '../../route.ts';

export const aisFeedRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/admin/ais_feeds',
    summary: 'List AIS feeds with their rate, lag and drops',
    tag: 'Vessels',
    access: 'admin',
    answer: { status: 200, many: 'ais_feed' },
    handle: async ({ services }) => {
      const feeds = await listAisFeeds(services.db);
      return { document: { data: feeds.map((feed) => aisFeedResource.toResource({ ...feed, id: feed.name })) } };
    },
  }),
];
