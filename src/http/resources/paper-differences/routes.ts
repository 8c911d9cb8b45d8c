import { paperDifferenceResource } from '../../../jsonapi/resources/documents/paper-difference.ts';
import { listPaperDifferences } from '../../../operations/documents/paper-differences.ts';
import { nameBasedId } from '../../../values/id.ts';
import { Shape, Type, Uuid } from '../../../values/schema.ts';
import { paged } from '../../answer.ts';
import { cutPage } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';

export const paperDifferenceRoutes = routesOf({ tag: 'Documents', entitlement: 'documents' }, [
  route('GET /paper_differences', {
    mayLag: true,
    summary: 'List where documents say something else than the tracking',
    description:
      'Arrival notices, delivery orders, bills of lading and sea waybills are held against the boxes of their shipments: the ' +
      'list of boxes, seals, the last free day, the arrival (two days or more), the port of discharge, the vessel and the weight (more ' +
      'than a twentieth). Of several documents that say the same thing the newest counts. Both sides are given, with the page ' +
      'and the line of the document; days as `YYYY-MM-DD`. Who says it in the tracking: `GET /containers/{id}/evidence`.',
    access: 'read',
    query: Shape({
      'filter[container_id]': Type.Optional(Uuid),
      'filter[shipment_id]': Type.Optional(Uuid),
      'filter[document_id]': Type.Optional(Uuid),
    }),
    answer: paged(paperDifferenceResource),
    handle: async ({ services, caller, query }, page) => {
      const found = await listPaperDifferences(services.db, caller.accountId, {
        containerId: query['filter[container_id]'],
        shipmentId: query['filter[shipment_id]'],
        documentId: query['filter[document_id]'],
      });
      const told = found.map((one) => ({
        ...one,
        id: nameBasedId('paper_difference', `${one.field}:${one.containerId}`),
      }));
      return cutPage(told, page);
    },
  }),
]);
