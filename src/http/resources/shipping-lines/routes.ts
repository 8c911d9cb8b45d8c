import { type ShippingLine, TEST_LINE } from '../../../domain/carriers/shipping-line.ts';
import { notFound } from '../../../errors.ts';
import { shippingLineResource } from '../../../jsonapi/resources/shipping-line.ts';
import { findShippingLine, listShippingLines } from '../../../store/carriers/shipping-lines.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { one, whole } from '../../answer.ts';
import { withWays } from '../../lines-with-ways.ts';
import { route, routesOf } from '../../route.ts';

const MAX_SEARCH_CHARACTERS = 100;

export const shippingLineRoutes = routesOf('Shipping lines', [
  route('GET /shipping_lines', {
    summary: 'List shipping lines',
    description:
      'All of them on one page, unless pages are asked for. `tracking_ways` says by which ways a line can be followed at ' +
      'all, and which of them are ready with the keys and EDI partners of this account; the three `…_tracking_support` ' +
      'say which numbers the interface of the line can be asked for. A line with the way `edi` alone has none.',
    access: 'read',
    query: Shape({
      search: Type.Optional(
        Type.String({ maxLength: MAX_SEARCH_CHARACTERS, description: 'Part of a name, or the beginning of a SCAC.' }),
      ),
    }),
    answer: whole(shippingLineResource),
    handle: async ({ services, caller, query }) => {
      const lines = [...(await listShippingLines(services.db)), TEST_LINE];
      return withWays(services, caller.accountId, lines.filter(named(query.search)));
    },
  }),
  route('GET /shipping_lines/:id', {
    summary: 'Get a shipping line',
    access: 'read',
    answer: one(shippingLineResource),
    handle: async ({ services, caller, params: { id } }) => {
      const line = id === TEST_LINE.id ? TEST_LINE : await findShippingLine(services.db, id);
      if (line === undefined) throw notFound('Shipping line');
      const [known] = await withWays(services, caller.accountId, [line]);
      if (!known) throw notFound('Shipping line');
      return known;
    },
  }),
]);

function named(search = ''): (line: ShippingLine) => boolean {
  const words = search.trim().toLowerCase();
  return ({ scac, alternativeScacs, name, shortName }) =>
    [scac, ...alternativeScacs].some((code) => code.toLowerCase().startsWith(words)) ||
    [name, shortName].some((text) => text.toLowerCase().includes(words));
}
