import { EXCEPTION_CATEGORIES, EXCEPTION_SEVERITIES } from '../../../domain/exceptions/exception.ts';
import { exceptionResource } from '../../../jsonapi/resources/exception.ts';
import { countByCategory, listExceptions } from '../../../operations/exceptions.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { loadIncluded } from '../../included.ts';
import { includeQuery, parseInclude } from '../../query/include.ts';
import { pageDocument, pageQuery, readPage } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';

export const exceptionRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/exceptions',
    summary: 'List what needs attention, most urgent first',
    description:
      'Rules of the service decide: free time that ran out or runs out within two days, holds, a missed or endangered ' +
      'connection, a rolled container, an arrival that slipped a day or more against the first estimate, a line that ' +
      'has not answered, a request that failed. `meta.by_category` counts all of them, whatever the filter.',
    tag: 'Exceptions',
    access: 'read',
    query: Shape({
      ...pageQuery(),
      ...includeQuery,
      'filter[category]': Type.Optional(Choice(EXCEPTION_CATEGORIES)),
      'filter[severity]': Type.Optional(Choice(EXCEPTION_SEVERITIES)),
      'filter[container_id]': Type.Optional(Uuid),
      'filter[shipment_id]': Type.Optional(Uuid),
    }),
    answer: { status: 200, many: 'exception' },
    handle: async (call) => {
      const { query, services, caller } = call;
      const tree = parseInclude(query.include, 'exception');
      const all = await listExceptions(services.db, caller.accountId, services.now());
      const wanted = all.filter(
        (one) =>
          isOrOpen(query['filter[category]'], one.category) &&
          isOrOpen(query['filter[severity]'], one.severity) &&
          isOrOpen(query['filter[container_id]'], one.containerId) &&
          isOrOpen(query['filter[shipment_id]'], one.shipmentId),
      );
      const { number, size } = readPage(query);
      const page = wanted.slice((number - 1) * size, number * size).map(exceptionResource.toResource);
      const included = tree.size === 0 ? undefined : await loadIncluded(services, caller.accountId, page, tree);
      const document = pageDocument(call, page, wanted.length, included);
      return { document: { ...document, meta: { ...document.meta, by_category: countByCategory(all) } } };
    },
  }),
];

function isOrOpen(wanted: string | undefined, value: string | null): boolean {
  return wanted === undefined || wanted === value;
}
