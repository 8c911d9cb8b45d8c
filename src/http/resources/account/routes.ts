import { notFound } from '../../../errors.ts';
import { accountResource } from '../../../jsonapi/resources/account.ts';
import { auditEntryResource } from '../../../jsonapi/resources/audit-entry.ts';
import { changeSettings } from '../../../operations/accounts.ts';
import { findAccount } from '../../../store/accounts.ts';
import { listAuditEntries } from '../../../store/audit-entries.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { pageDocument, pageQuery, readPage } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';

const tag = 'Account';

export const accountRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/account',
    summary: 'Get the account this key belongs to',
    tag,
    access: 'read',
    answer: { status: 200, one: 'account' },
    handle: async ({ services, caller }) => {
      const account = await findAccount(services.db, caller.accountId);
      if (account === undefined) throw notFound('Account');
      return { document: { data: accountResource.toResource(account) } };
    },
  }),
  route({
    method: 'PATCH',
    path: '/account',
    summary: 'Change the settings of the account',
    description:
      "`notify_predicted_eta`: raise `shipment.estimated.arrival` for our own estimates of arrivals too, not only for the carriers'.",
    tag,
    access: 'admin',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['account'])),
        attributes: Shape({ notify_predicted_eta: Type.Optional(Type.Boolean()) }),
      }),
    }),
    answer: { status: 200, one: 'account' },
    handle: async ({ services, caller, body }) => {
      const { notify_predicted_eta: notifyPredictedEta } = body.data.attributes;
      const account = await changeSettings(services.db, caller, defined({ notifyPredictedEta }));
      return { document: { data: accountResource.toResource(account) } };
    },
  }),
  route({
    method: 'GET',
    path: '/audit_entries',
    summary: 'List what was changed, by whom and when',
    tag,
    access: 'admin',
    query: Shape(pageQuery()),
    answer: { status: 200, many: 'audit_entry' },
    handle: async (call) => {
      const { rows, total } = await listAuditEntries(call.services.db, call.caller.accountId, readPage(call.query));
      return { document: pageDocument(call, rows.map(auditEntryResource.toResource), total) };
    },
  }),
];
