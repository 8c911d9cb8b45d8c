import { Shape, Text } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const REASON =
  'Trade intelligence is not enabled: it needs customs manifest data, which is for sale and not part of this service.';

const OPERATIONS: readonly (readonly [method: 'GET' | 'POST', path: string, summary: string])[] = [
  ['GET', 'meta', 'What trade data there is'],
  ['POST', 'companies/search', 'Search importing companies'],
  ['POST', 'companies/profile', 'Profile of an importing company'],
  ['POST', 'commodities/search', 'Search commodities'],
  ['POST', 'importers/top', 'Largest importers'],
  ['POST', 'trends', 'Trade over time'],
  ['POST', 'breakdown', 'Trade by dimensions'],
  ['POST', 'containers/lookup', 'Customs records of a container'],
  ['POST', 'bills_of_lading/lookup', 'Customs records of a bill of lading'],
];

/** What programs know as trade intelligence. Nothing of it follows from tracking, so each says why there is no answer. */
export const tradeIntelRoutes = routesOf(
  'Trade intelligence',
  OPERATIONS.map(([method, path, summary]) =>
    route(`${method} /trade_intel/${path}`, {
      summary,
      description: `Always 403: ${REASON}`,
      access: 'read',
      answer: json(Shape({ error: Text }), 403),
      handle: async () => ({ error: REASON }),
    }),
  ),
);
