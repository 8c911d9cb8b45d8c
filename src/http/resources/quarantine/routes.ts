import { found } from '../../../errors.ts';
import { quarantineEntryResource } from '../../../jsonapi/resources/quarantine-entry.ts';
import { findQuarantineEntry, listQuarantine } from '../../../store/intake/quarantine.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { one, paged } from '../../answer.ts';
import { type Call, route, routesOf } from '../../route.ts';

export const quarantineRoutes = routesOf('Quarantine', [
  route('GET /admin/quarantine', {
    summary: 'List what sources sent and could not be used, newest first',
    access: 'admin',
    query: Shape({
      'filter[status]': Type.Optional(Choice(['open', 'resolved'])),
      'filter[source]': Type.Optional(Type.String()),
      'filter[reason]': Type.Optional(Type.String()),
    }),
    answer: paged(quarantineEntryResource),
    handle: async (call, page) => {
      const { query } = call;
      const filter = defined({
        status: query['filter[status]'],
        sourceName: query['filter[source]'],
        reason: query['filter[reason]'],
      });
      return listQuarantine(call.services.db, call.caller.accountId, filter, page);
    },
  }),
  route('GET /admin/quarantine/:id', {
    summary: 'Get an entry of the quarantine',
    access: 'admin',
    answer: one(quarantineEntryResource),
    handle: async (call) => entryOf(call),
  }),
  route('POST /admin/quarantine/:id/reprocess', {
    summary: 'Process the payload of an entry again',
    access: 'admin',
    answer: one(quarantineEntryResource),
    handle: async (call) => {
      await entryOf(call);
      await call.services.tracking.reprocess(call.caller.accountId, call.params.id);
      return entryOf(call);
    },
  }),
]);

async function entryOf({
  services,
  caller,
  params,
}: Pick<Call<{ id: string }, unknown, unknown>, 'services' | 'caller' | 'params'>) {
  return found(await findQuarantineEntry(services.db, caller.accountId, params.id), 'Quarantine entry');
}
