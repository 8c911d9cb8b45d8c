import { documentResource } from '../../../jsonapi/resources/document.ts';
import { chooseLink } from '../../../operations/document-links.ts';
import { Shape, Uuid } from '../../../values/schema.ts';
import { accompanied, one } from '../../answer.ts';
import { type Route, route } from '../../route.ts';

/** What a document belongs to by a person's word. */
export const documentLinkRoutes: Route[] = [
  linkRoute('PUT', 'Shipment', ''),
  linkRoute('DELETE', 'Shipment', ''),
  linkRoute('PUT', 'Container', ' The shipment of the container is linked too.'),
  linkRoute('DELETE', 'Container', ''),
];

function linkRoute(method: 'PUT' | 'DELETE', type: 'Shipment' | 'Container', more: string): Route {
  const noun = type.toLowerCase();
  const belongs = method === 'PUT';
  return route({
    method,
    path: `/documents/:id/${noun}s/:entity_id`,
    summary: belongs ? `Link a document to a ${noun}` : `Unlink a document from a ${noun}`,
    description: `Whatever the document says, now and when it is read again.${more}`,
    tag: 'Documents',
    access: 'write',
    entitlement: 'documents',
    params: Shape({ id: Uuid, entity_id: Uuid }),
    answer: one(documentResource),
    handle: async (call) => {
      const { id, entity_id: entityId } = call.params;
      const document = await chooseLink(call.services, call.caller, id, { type, id: entityId, belongs });
      return accompanied(document, { self: `/documents/${document.id}` });
    },
  });
}
