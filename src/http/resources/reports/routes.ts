import { Readable } from 'node:stream';
import { writeReportMail } from '../../../alerts/write-report.ts';
import type { ReportFormat } from '../../../domain/reports/report.ts';
import { reportResource } from '../../../jsonapi/resources/report.ts';
import { gatherReport } from '../../../operations/reports/gather.ts';
import type { ReportSources } from '../../../operations/reports/report-list.ts';
import { createReport, editReport, getReport, removeReport, sendReport } from '../../../operations/reports/reports.ts';
import { pageReports } from '../../../store/reports/reports.ts';
import { defined } from '../../../values/defined.ts';
import type { Id } from '../../../values/id.ts';
import { Shape, Text, Uuid } from '../../../values/schema.ts';
import { accompanied, json, media, nothing, one, paged } from '../../answer.ts';
import { XLSX_TYPE } from '../../export/formats.ts';
import { writeReportFile } from '../../export/reports/report-files.ts';
import { readFilterOfQuery } from '../../match-view.ts';
import { type Call, route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { NewReportBody, ReportChangesBody } from './schema.ts';

const CONTENTS =
  'What arrived in the last seven days and is expected in the next, what is late with by how much and why, charges past their ' +
  'free time, and how on time each line was in three months. ';
/** Of an account: it reads all that arrived in three months. */
const AT_ONCE = 1;

export const reportRoutes = routesOf('Reports', [
  route('GET /reports', {
    summary: 'List the weekly reports, the newest first',
    access: 'read',
    answer: paged(reportResource),
    handle: async ({ services, caller }, page) => pageReports(services.db, caller.accountId, page),
  }),
  route('POST /reports', {
    summary: 'Have a report sent by mail every week',
    description:
      `${CONTENTS}Of all containers, of those that a saved view of containers shows, of those of a customer, or of both. Each figure leads to ` +
      'its list on the dashboard.',
    access: 'write',
    body: NewReportBody,
    answer: one(reportResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { saved_view_id, customer_id, at_time, ...given } = body.data.attributes;
      return createReport(contextOf(services), caller, {
        name: given.name,
        addresses: given.addresses,
        savedViewId: saved_view_id ?? null,
        customerId: customer_id ?? null,
        weekday: given.weekday ?? 'mon',
        atTime: at_time ?? '07:00',
        timezone: given.timezone ?? 'UTC',
        formats: given.formats ?? ['pdf', 'xlsx'],
        active: given.active ?? true,
      });
    },
  }),
  route('GET /reports/:id', {
    summary: 'Get a report',
    access: 'read',
    answer: one(reportResource),
    handle: async ({ services, caller, params }) => getReport(services.db, caller, params.id),
  }),
  route('PATCH /reports/:id', {
    summary: 'Change a report, or switch it off and on',
    description:
      '`addresses` are those that it goes to from then on; one that was there before stays as it was. An address that ended ' +
      'it, or was refused, gets it again when it was taken out and is put in anew.',
    access: 'write',
    body: ReportChangesBody,
    answer: one(reportResource),
    handle: async ({ services, caller, params, body }) => {
      const { saved_view_id: savedViewId, customer_id: customerId, at_time: atTime, ...given } = body.data.attributes;
      const changes = defined({ ...given, savedViewId, customerId, atTime });
      return editReport(contextOf(services), caller, params.id, changes);
    },
  }),
  route('DELETE /reports/:id', {
    summary: 'Delete a report',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeReport(contextOf(services), caller, params.id),
  }),
  route('GET /reports/:id/preview', {
    summary: 'See what a report would say now, as it is mailed',
    description: 'Nothing is sent.',
    access: 'read',
    atOnce: AT_ONCE,
    answer: json(Shape({ subject: Text, text: Text, html: Text })),
    handle: async (call) => {
      const { subject, text, html } = writeReportMail(await contentOf(call), {
        ...{ id: call.params.id, to: 'nobody@landfall.invalid', baseUrl: addressOf(call), attachments: [] },
        ...{ unsubscribeUrl: undefined, unsubscribePage: undefined },
      });
      return { subject, text, html: html ?? '' };
    },
  }),
  route('GET /reports/:id.pdf', {
    summary: 'Download what a report would say now as PDF',
    access: 'read',
    atOnce: AT_ONCE,
    params: Shape({ id: Uuid }),
    answer: media('application/pdf'),
    handle: async (call) => download(call, 'pdf'),
  }),
  route('GET /reports/:id.xlsx', {
    summary: 'Download what a report would say now as a workbook, a sheet for each part',
    access: 'read',
    atOnce: AT_ONCE,
    params: Shape({ id: Uuid }),
    answer: media(XLSX_TYPE),
    handle: async (call) => download(call, 'xlsx'),
  }),
  route('POST /reports/:id/send', {
    summary: 'Send a report now, besides the one of every week',
    access: 'write',
    atOnce: AT_ONCE,
    answer: nothing(),
    handle: async ({ services, caller, params }) => sendReport(sourcesOf(services), caller, params.id, services.now()),
  }),
]);

type ReportCall = Pick<
  Call<{ readonly id: Id }, never, never>,
  'services' | 'caller' | 'params' | 'baseUrl' | 'publicUrl'
>;

async function contentOf({ services, caller, params }: ReportCall) {
  const report = await getReport(services.db, caller, params.id);
  return gatherReport(sourcesOf(services), report, services.now());
}

async function download(call: ReportCall, format: ReportFormat) {
  const { name, contentType, bytes } = await writeReportFile(await contentOf(call), format, addressOf(call));
  return accompanied(Readable.from(bytes, { objectMode: false }), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

function addressOf({ publicUrl, baseUrl }: ReportCall): string {
  return publicUrl ?? baseUrl;
}

function sourcesOf(services: Services): ReportSources {
  return { dbs: services, readFilter: readFilterOfQuery(services.db, services.now) };
}

function contextOf({ db, now }: Services) {
  return { db, now: now() };
}
