import { EXCEPTION_CATEGORIES, EXCEPTION_SEVERITIES } from '../../../domain/exceptions/exception.ts';
import { groupedByShipment } from '../../../domain/exceptions/order.ts';
import { EXCEPTION_STATES, type ExceptionWork } from '../../../domain/exceptions/work.ts';
import { exceptionResource } from '../../../jsonapi/resources/exception.ts';
import { countByCategory, countByState, listEveryException } from '../../../operations/exceptions.ts';
import { Choice, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, paged } from '../../answer.ts';
import { asOfCompany, asOfQuery, readAsOf } from '../../query/as-of.ts';
import { cutPage } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';
import { everyExceptionAsOf } from './as-of.ts';

const NOBODY = 'none';
const ASSIGNEE = `^(${NOBODY}|[0-9a-fA-F-]{36})$`;

export const exceptionRoutes = routesOf('Exceptions', [
  route('GET /exceptions', {
    mayLag: true,
    summary: 'List what needs attention, most urgent first',
    description:
      'Rules of the service decide: free time that ran out or runs out within two days, holds, a missed or endangered ' +
      'connection, a document that differs from the tracking, a rolled container, an arrival that slipped a day or more against the first estimate, a line that ' +
      'has not answered, a request that failed. What costs money soonest comes first. `meta.by_category` counts the ' +
      'open ones and `meta.by_state` all, whatever the filter. With `as_of` those of one container or shipment, which a ' +
      'filter has to name.',
    access: 'read',
    query: Shape({
      'filter[category]': Type.Optional(Choice(EXCEPTION_CATEGORIES)),
      'filter[severity]': Type.Optional(Choice(EXCEPTION_SEVERITIES)),
      'filter[container_id]': Type.Optional(Uuid),
      'filter[shipment_id]': Type.Optional(Uuid),
      'filter[state]': Type.Optional(
        Choice([...EXCEPTION_STATES, 'all'], {
          description: 'Open ones by default; snoozed and dismissed are put away.',
        }),
      ),
      'filter[assignee_id]': Type.Optional(
        Type.String({ pattern: ASSIGNEE, description: 'The id of a person, or `none`.' }),
      ),
      'filter[concerns]': Type.Optional(
        Type.String({ format: 'uuid', description: 'Assigned to this person, or mentioning them.' }),
      ),
      ...asOfQuery,
      group_by: Type.Optional(
        Choice(['shipment'], { description: 'Those of a shipment together, in the place of its most urgent one.' }),
      ),
    }),
    answer: paged(exceptionResource),
    handle: async (call, page, include) => {
      const { query, services, caller } = call;
      const at = readAsOf(call, include);
      const every =
        at === undefined
          ? await listEveryException(services.db, caller.accountId, services.now())
          : await everyExceptionAsOf(call, at);
      const { 'filter[state]': state = 'open', 'filter[assignee_id]': assignee, 'filter[concerns]': person } = query;
      const found = every.filter(
        (one) =>
          (state === 'all' || one.state === state) &&
          isOrAny(query['filter[category]'], one.category) &&
          isOrAny(query['filter[severity]'], one.severity) &&
          isOrAny(query['filter[container_id]'], one.containerId) &&
          isOrAny(query['filter[shipment_id]'], one.shipmentId) &&
          isOrAny(assignee, one.work.assigneeId ?? NOBODY) &&
          (person === undefined || concerns(one.work, person)),
      );
      const wanted = query.group_by === 'shipment' ? groupedByShipment(found) : found;
      const meta = { by_category: countByCategory(every), by_state: countByState(every) };
      const past = at === undefined ? {} : asOfCompany('exceptions', at);
      return accompanied(cutPage(wanted, page), { ...past, meta: { ...meta, ...past.meta } });
    },
  }),
]);

function concerns({ assigneeId, mentionedIds }: ExceptionWork, person: string): boolean {
  return assigneeId === person || mentionedIds.includes(person);
}

function isOrAny(wanted: string | undefined, value: string | null): boolean {
  return wanted === undefined || wanted === value;
}
