import { notFound } from '../../../errors.ts';
import { shippingLineResource } from '../../../jsonapi/resources/shipping-line.ts';
import { findShippingLine, listShippingLines } from '../../../store/shipping-lines.ts';
import { Shape, Uuid } from '../../../values/schema.ts';
import { wholeDocument, wholeQuery } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';

const tag = 'Shipping lines';

export const shippingLineRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/shipping_lines',
    summary: 'List shipping lines',
    description: 'All of them on one page, unless pages are asked for.',
    tag,
    access: 'read',
    query: Shape(wholeQuery),
    answer: { status: 200, many: 'shipping_line' },
    handle: async (call) => {
      const lines = await listShippingLines(call.services.db);
      return { document: wholeDocument(call, lines.map(shippingLineResource.toResource)) };
    },
  }),
  route({
    method: 'GET',
    path: '/shipping_lines/:id',
    summary: 'Get a shipping line',
    tag,
    access: 'read',
    params: Shape({ id: Uuid }),
    answer: { status: 200, one: 'shipping_line' },
    handle: async (call) => {
      const line = await findShippingLine(call.services.db, call.params.id);
      if (line === undefined) throw notFound('Shipping line');
      return { document: { data: shippingLineResource.toResource(line) } };
    },
  }),
];
