import { readFile } from 'node:fs/promises';
import { TariffShape } from '../../../domain/free-time/tariff-document.ts';
import { GateDayShape } from '../../../domain/free-time/terminal-calendar.ts';
import { invalidBody } from '../../../errors.ts';
import { CALENDAR_OUTCOMES, importCalendarFile } from '../../../operations/free-time/calendar-file.ts';
import { importTariffFile, ROW_OUTCOMES } from '../../../operations/free-time/import-tariff-file.ts';
import { readTariffFile } from '../../../operations/free-time/tariff-file.ts';
import { listToldGateDays } from '../../../store/free-time/told-gate-days.ts';
import { projectFile } from '../../../values/project-file.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const FILE_LIMIT_BYTES = 256 * 1024;
/** Of one account at a time: a file is read and compared as a whole. */
const MAX_AT_ONCE = 2;
const PUBLISHED = projectFile('data/published-tariffs.json');

const Problems = Type.Array(Shape({ cell: Text, message: Text }));

const ImportedRow = Shape({
  place: Text,
  name: Nullable(Text),
  valid_from: Nullable(Type.String({ format: 'date' })),
  outcome: Choice(ROW_OUTCOMES),
  problems: Problems,
});

const ImportedCalendar = Shape({ place: Text, of: Text, outcome: Choice(CALENDAR_OUTCOMES), problems: Problems });

const ToldGateDayShape = Shape({
  terminal_id: Nullable(Uuid),
  locode: Nullable(Text),
  ...GateDayShape.properties,
  source: Text,
  said_at: DateTime,
});

export const tariffImportRoutes = routesOf('Free time', [
  route('POST /tariffs/import', {
    summary: 'Add the tariffs of a file, or tell what that would do',
    description:
      'The body is JSON (a list of tariffs) or CSV (a column for each member). Without `apply` nothing is kept. With it all ' +
      'of them are or, when a row is wrong, none; what is wrong is told with its place and cell.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: FILE_LIMIT_BYTES,
    atOnce: MAX_AT_ONCE,
    query: Shape({ apply: Type.Optional(Type.Boolean()) }),
    answer: json(Shape({ applied: Type.Boolean(), rows: Type.Array(ImportedRow) })),
    handle: async ({ services, caller, rawBody, query }) => {
      if (rawBody.length === 0) throw invalidBody('', 'The body is empty.');
      const how = { apply: query.apply === true, now: services.now() };
      const { applied, rows } = await importTariffFile(services.db, caller, rawBody.toString('utf8'), how);
      return { applied, rows: rows.map(({ validFrom, ...row }) => ({ ...row, valid_from: validFrom })) };
    },
  }),
  route('POST /terminal_calendars/import', {
    summary: 'Add and replace the calendars of a sheet, or tell what that would do',
    description:
      'The body is CSV with the columns `locode` or `terminal_id`, `holiday_region`, `open_weekdays` (`mon tue`) and ' +
      '`exceptions` (`2026-12-24 closed; 2026-12-26 open`). A calendar replaces the one of its place. Without `apply` ' +
      'nothing is kept; with it all of them are or, when a row is wrong, none; what is wrong is told with its line and cell.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: FILE_LIMIT_BYTES,
    atOnce: MAX_AT_ONCE,
    query: Shape({ apply: Type.Optional(Type.Boolean()) }),
    answer: json(Shape({ applied: Type.Boolean(), rows: Type.Array(ImportedCalendar) })),
    handle: async ({ services, caller, rawBody, query }) => {
      if (rawBody.length === 0) throw invalidBody('', 'The body is empty.');
      const how = { apply: query.apply === true, now: services.now() };
      return importCalendarFile(services.db, caller, rawBody.toString('utf8'), how);
    },
  }),
  route('GET /terminal_gate_days', {
    summary: 'List what terminals told of their gates',
    description:
      'Days on which a terminal said by its feed that its gate is open or closed, the latest day first. What somebody ' +
      'entered of a day in a calendar counts before; what a terminal told counts before the weekdays of the calendar.',
    access: 'read',
    answer: json(Shape({ data: Type.Array(ToldGateDayShape) })),
    handle: async ({ services, caller }) => {
      const told = await listToldGateDays(services.db, caller.accountId);
      return {
        data: told.map(({ terminalId, saidAt, ...day }) => ({
          ...{ ...day, terminal_id: terminalId, said_at: saidAt },
        })),
      };
    },
  }),
  route('GET /published_tariffs', {
    summary: 'List tariffs that lines have published',
    description:
      'Examples with their source, as they were published; none of them is kept until it is added to `/tariffs`. Compare them with your contract.',
    access: 'read',
    answer: json(Shape({ data: Type.Array(TariffShape) })),
    handle: async () => ({ data: readTariffFile(await readFile(PUBLISHED, 'utf8')) }),
  }),
]);
