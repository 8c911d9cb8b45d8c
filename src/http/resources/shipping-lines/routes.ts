import { TEST_LINE } from '../../../domain/carriers/shipping-line.ts';
import { notFound } from '../../../errors.ts';
import { shippingLineResource } from '../../../jsonapi/resources/shipping-line.ts';
import { findShippingLine, listShippingLines } from '../../../store/carriers/shipping-lines.ts';
import { one, whole } from '../../answer.ts';
import { withWays } from '../../lines-with-ways.ts';
import { route, routesOf } from '../../route.ts';

export const shippingLineRoutes = routesOf('Shipping lines', [
  route('GET /shipping_lines', {
    summary: 'List shipping lines',
    description:
      'All of them on one page, unless pages are asked for. `tracking_ways` says by which ways a line can be followed at ' +
      'all, and which of them are ready with the keys and EDI partners of this account; the three `…_tracking_support` ' +
      'say which numbers the interface of the line can be asked for. A line with the way `edi` alone has none.',
    access: 'read',
    answer: whole(shippingLineResource),
    handle: async ({ services, caller }) =>
      withWays(services, caller.accountId, [...(await listShippingLines(services.db)), TEST_LINE]),
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
