import { documentResource } from '../../../jsonapi/resources/document.ts';
import { chooseLink } from '../../../operations/documents/document-links.ts';
import { Shape, Uuid } from '../../../values/schema.ts';
import { one } from '../../answer.ts';
import { type Row, route, routesOf } from '../../route.ts';

/** What a document belongs to by a person's word. */
export const documentLinkRoutes = routesOf({ tag: 'Documents', entitlement: 'documents' }, [
  linkRoute('PUT', 'Shipment', ''),
  linkRoute('DELETE', 'Shipment', ''),
  linkRoute('PUT', 'Container', ' The shipment of the container is linked too.'),
  linkRoute('DELETE', 'Container', ''),
]);

function linkRoute(method: 'PUT' | 'DELETE', type: 'Shipment' | 'Container', more: string): Row {
  const noun = type.toLowerCase();
  const belongs = method === 'PUT';
  return route(`${method} /documents/:id/${noun}s/:entity_id`, {
    summary: belongs ? `Link a document to a ${noun}` : `Unlink a document from a ${noun}`,
    description: `Whatever the document says, now and when it is read again.${more}`,
    access: 'write',
    params: Shape({ id: Uuid, entity_id: Uuid }),
    answer: one(documentResource, { self: '/documents' }),
    handle: async (call) => {
      const { id, entity_id: entityId } = call.params;
      return chooseLink(call.services, call.caller, id, { type, id: entityId, belongs });
    },
  });
}
