import { AUDIT_KINDS } from '../../../domain/accounts/audit-entry.ts';
import { found } from '../../../errors.ts';
import { accountResource } from '../../../jsonapi/resources/account.ts';
import { auditEntryResource } from '../../../jsonapi/resources/audit-entry.ts';
import { changeSettings } from '../../../operations/accounts.ts';
import { readStorage } from '../../../store/accounts/account-storage.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { type AuditAsked, listAuditEntries } from '../../../store/accounts/audit-entries.ts';
import { defined } from '../../../values/defined.ts';
import { parseInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Shape, type Static, Type } from '../../../values/schema.ts';
import { json, one, paged } from '../../answer.ts';
import { EXPORT_FORMATS, exported, exportRow } from '../../export/formats.ts';
import { route, routesOf } from '../../route.ts';
import { auditTable } from './audit-export.ts';

const MAX_NAME_CHARACTERS = 200;
const MAX_WORD_CHARACTERS = 100;

const AuditQuery = Shape({
  'filter[kind]': Type.Optional(
    Choice(AUDIT_KINDS, { default: 'done', description: 'What somebody did, what somebody saw, or all of it.' }),
  ),
  'filter[actor_id]': Type.Optional(
    Type.String({ format: 'uuid', description: 'A person, key or connected application.' }),
  ),
  'filter[subject_type]': Type.Optional(Type.String({ minLength: 1, maxLength: MAX_WORD_CHARACTERS })),
  'filter[subject_id]': Type.Optional(Type.String({ minLength: 1, maxLength: MAX_WORD_CHARACTERS })),
  since: Type.Optional(DateTime),
  until: Type.Optional(DateTime),
});

function readAuditQuery(query: Static<typeof AuditQuery>): AuditAsked {
  const asked = defined({
    actorId: query['filter[actor_id]'],
    subjectType: query['filter[subject_type]'],
    subjectId: query['filter[subject_id]'],
    since: query.since === undefined ? undefined : parseInstant(query.since),
    until: query.until === undefined ? undefined : parseInstant(query.until),
  });
  return { kind: query['filter[kind]'] ?? 'done', ...asked };
}

export const accountRoutes = routesOf('Account', [
  route('GET /account', {
    summary: 'Get the account this key belongs to',
    access: 'read',
    answer: one(accountResource),
    handle: async ({ services, caller }) => found(await findAccount(services.db, caller.accountId), 'Account'),
  }),
  route('PATCH /account', {
    summary: 'Change the settings of the account',
    description:
      "`notify_predicted_eta`: raise `shipment.estimated.arrival` for our own estimates of arrivals too, not only for the carriers'. " +
      '`local_passwords`: whether people may sign in by a password of their own here; switched off when an owner has signed in ' +
      'by an identity provider, and not before. `second_factor_required`: whether whoever signs in by a password needs something ' +
      'else besides; who has none yet is signed out, and led to set one up.',
    access: 'admin',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['account'])),
        attributes: Shape({
          company_name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' })),
          notify_predicted_eta: Type.Optional(Type.Boolean()),
          local_passwords: Type.Optional(Type.Boolean()),
          second_factor_required: Type.Optional(Type.Boolean()),
        }),
      }),
    }),
    answer: one(accountResource),
    handle: async ({ services, caller, body }) => {
      const {
        notify_predicted_eta: notifyPredictedEta,
        company_name: companyName,
        local_passwords: localPasswords,
        second_factor_required: secondFactorRequired,
      } = body.data.attributes;
      const settings = defined({ notifyPredictedEta, companyName, localPasswords, secondFactorRequired });
      return changeSettings(services.db, caller, settings);
    },
  }),
  route('GET /retention', {
    summary: 'How many days things are kept',
    description: 'Whoever runs the installation decides it. What is not listed is kept until it is deleted.',
    access: 'read',
    answer: json(
      Shape({
        webhook_notification_days: Type.Integer(),
        payload_days: Type.Integer(),
        vessel_track_days: Type.Integer(),
        change_days: Type.Integer(),
        seen_days: Type.Integer(),
      }),
    ),
    handle: async ({ services: { retention } }) => ({
      webhook_notification_days: retention.webhookDays,
      payload_days: retention.payloadDays,
      vessel_track_days: retention.trackDays,
      change_days: retention.changeDays,
      seen_days: retention.seenDays,
    }),
  }),
  route('GET /storage', {
    summary: 'How much the account keeps, and how much it may',
    description:
      'Everything that was sent, entered and answered, measured every hour, and sooner when it may be full. When it is, nothing ' +
      'more is taken in (413) and no line is asked.',
    access: 'read',
    answer: json(
      Shape({ bytes: Type.Integer(), rows: Type.Integer(), max_bytes: Type.Integer(), max_rows: Type.Integer() }),
    ),
    handle: async ({ services: { db, maxStorage }, caller }) => {
      const kept = await readStorage(db, caller.accountId);
      return { ...kept, max_bytes: maxStorage.bytes, max_rows: maxStorage.rows };
    },
  }),
  ...EXPORT_FORMATS.map((format) =>
    route(`GET /audit_entries.${format}`, {
      ...exportRow(format, 'the audit trail'),
      description:
        'Takes the filters of the list; newest first. Changes are JSON. Cells that a spreadsheet would run are disarmed.',
      access: 'admin',
      seen: { action: 'audit_entry.export' },
      query: AuditQuery,
      handle: async ({ services: { db, now }, caller, query }) =>
        exported(format, auditTable(db, caller.accountId, readAuditQuery(query)), now()),
    }),
  ),
  route('GET /audit_entries', {
    summary: 'List what was done or seen, by whom and when',
    description:
      'Seen is what people opened, what anybody exported or downloaded, and what was opened by a share link: once an hour for each of ' +
      'them and thing.',
    access: 'admin',
    query: AuditQuery,
    answer: paged(auditEntryResource),
    handle: async (call, page) => {
      const asked = readAuditQuery(call.query);
      return listAuditEntries(call.services.db, call.caller.accountId, asked, page);
    },
  }),
]);
