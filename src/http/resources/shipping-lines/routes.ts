import type { Caller } from '../../../domain/accounts/caller.ts';
import type { TrackingWay } from '../../../domain/carriers/carrier-connection.ts';
import { type ShippingLine, TEST_LINE } from '../../../domain/carriers/shipping-line.ts';
import { REQUEST_TYPES } from '../../../domain/shipments/tracking-request.ts';
import { notFound } from '../../../errors.ts';
import { shippingLineResource } from '../../../jsonapi/resources/shipping-line.ts';
import { findShippingLine, listShippingLines } from '../../../store/carriers/shipping-lines.ts';
import { Shape, Uuid } from '../../../values/schema.ts';
import { one, whole } from '../../answer.ts';
import { type Route, route } from '../../route.ts';
import type { Services } from '../../services.ts';

const tag = 'Shipping lines';
const TEST_WAY: TrackingWay = { way: 'interface', name: 'Test', numbers: REQUEST_TYPES, ready: true };

export const shippingLineRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/shipping_lines',
    summary: 'List shipping lines',
    description:
      'All of them on one page, unless pages are asked for. `tracking_ways` says by which ways a line can be followed at ' +
      'all, and which of them are ready with the keys and EDI partners of this account; the three `…_tracking_support` ' +
      'say which numbers the interface of the line can be asked for. A line with the way `edi` alone has none.',
    tag,
    access: 'read',
    answer: whole(shippingLineResource),
    handle: async (call) => {
      const lines = await withWays(call, [...(await listShippingLines(call.services.db)), TEST_LINE]);
      return lines;
    },
  }),
  route({
    method: 'GET',
    path: '/shipping_lines/:id',
    summary: 'Get a shipping line',
    tag,
    access: 'read',
    params: Shape({ id: Uuid }),
    answer: one(shippingLineResource),
    handle: async (call) => {
      const { id } = call.params;
      const line = id === TEST_LINE.id ? TEST_LINE : await findShippingLine(call.services.db, id);
      if (line === undefined) throw notFound('Shipping line');
      const [known] = await withWays(call, [line]);
      if (!known) throw notFound('Shipping line');
      return known;
    },
  }),
];

/** The lines with the ways they can be followed by, as the account stands. */
async function withWays(
  { services, caller }: { readonly services: Services; readonly caller: Caller },
  lines: readonly ShippingLine[],
): Promise<(ShippingLine & { readonly ways: readonly TrackingWay[] })[]> {
  const waysOf = await services.tracking.carriers.listWays(caller.accountId);
  return Promise.all(
    lines.map(async (line) => ({ ...line, ways: line === TEST_LINE ? [TEST_WAY] : await waysOf(line.scac) })),
  );
}
