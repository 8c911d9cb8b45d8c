import { IMPORT_OUTCOMES, type PreviewedRow } from '../../../domain/shipments/import-row.ts';
import { REQUEST_TYPES } from '../../../domain/shipments/tracking-request.ts';
import { invalidBody } from '../../../errors.ts';
import { type ImportResult, importRows, previewImport, undoImport } from '../../../operations/imports.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { Labels, readLabels } from '../../labels.ts';
import { route, routesOf } from '../../route.ts';

const UPLOAD_LIMIT_BYTES = 8 * 1024 * 1024;
const PREVIEW_LIMIT_BYTES = 2 * 1024 * 1024;
const MAX_ROWS = 5_000;
const MAX_PREVIEWED = 500;
const MAX_ROWS_AT_ONCE = 100;
const MAX_NUMBER_CHARACTERS = 100;
const MAX_NAME_CHARACTERS = 200;
const MAX_PHONE_CHARACTERS = 60;
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_FIELDS = 60;
/** Of one account at a time: rows are written one after the other. */
const MAX_AT_ONCE = 2;
/** A preview is work of the process alone, some milliseconds without a pause: two would leave nothing to others. */
const MAX_PREVIEWS_AT_ONCE = 1;

const RowNumber = Type.String({ minLength: 1, maxLength: MAX_NUMBER_CHARACTERS });

const AskedRow = Shape({
  number: Type.String({ maxLength: MAX_NUMBER_CHARACTERS }),
  request_type: Type.Optional(Nullable(Choice(REQUEST_TYPES))),
  carrier: Type.Optional(Nullable(Type.String({ maxLength: MAX_NAME_CHARACTERS, description: 'A SCAC or a name.' }))),
});

const Preview = Shape({
  outcome: Choice(IMPORT_OUTCOMES),
  number: Text,
  request_type: Choice(REQUEST_TYPES),
  scac: Nullable(Text),
  reason: Nullable(Text),
  contradiction: Nullable(
    Type.String({ description: 'The number is one of another line than the row says, which is what counts.' }),
  ),
  shipment_id: Nullable(Uuid),
  candidates: Type.Array(Shape({ scac: Text, name: Text })),
});

const ImportedRow = Shape({
  number: RowNumber,
  request_type: Choice(REQUEST_TYPES),
  scac: Type.Optional(Nullable(Type.String({ minLength: 4, maxLength: 4 }))),
  references: Type.Optional(Labels),
  tags: Type.Optional(Labels),
  customer: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' }))),
  customer_phone: Type.Optional(
    Nullable(Type.String({ maxLength: MAX_PHONE_CHARACTERS, description: 'Kept as a contact of the customer.' })),
  ),
  custom_fields: Type.Optional(
    Type.Array(
      Shape({ api_slug: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: MAX_VALUE_CHARACTERS }) }),
      { maxItems: MAX_FIELDS, description: 'Values of fields of the shipment.' },
    ),
  ),
});

const Result = Shape({
  outcome: Choice(['created', 'refused']),
  tracking_request_id: Nullable(Uuid),
  reason: Nullable(Text),
  shipment_id: Nullable(Uuid),
});

const Rows = Type.Array(Type.Array(Text));

export const importRoutes = routesOf('Imports', [
  route('POST /imports/table', {
    summary: 'Read the cells of a spreadsheet',
    description:
      'The body is an Excel workbook, CSV or text with tabs. Formulas are never evaluated, and nothing is kept. At most ' +
      `${MAX_ROWS} rows below a header, in all sheets together. \`rows\` are those of the first sheet that is shown and holds ` +
      'something, `further_sheets` the others.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: UPLOAD_LIMIT_BYTES,
    atOnce: MAX_AT_ONCE,
    answer: json(Shape({ name: Text, rows: Rows, further_sheets: Type.Array(Shape({ name: Text, rows: Rows })) })),
    handle: async ({ services, caller, rawBody, signal }) => {
      if (rawBody.length === 0) throw invalidBody('', 'The body is empty.');
      const [first, ...further] = await services.intake.readCells(caller.accountId, rawBody, signal);
      return { name: first?.name ?? '', rows: first?.rows ?? [], further_sheets: further };
    },
  }),
  route('POST /imports/preview', {
    summary: 'Tell what importing rows would do with each',
    description: 'Nothing is made.',
    access: 'write',
    bodyLimitBytes: PREVIEW_LIMIT_BYTES,
    atOnce: MAX_PREVIEWS_AT_ONCE,
    body: Shape({ rows: Type.Array(AskedRow, { minItems: 1, maxItems: MAX_PREVIEWED }) }),
    answer: json(Shape({ rows: Type.Array(Preview) })),
    handle: async ({ services, caller, body }) => {
      const asked = body.rows.map(({ number, request_type: kind, carrier }) => ({
        number,
        kind: kind ?? null,
        carrier: carrier?.trim() || null,
      }));
      const rows = await previewImport(services.db, caller, asked);
      return { rows: rows.map(toPreview) };
    },
  }),
  route('POST /imports', {
    summary: 'Follow the numbers of several rows',
    description: 'A row that is refused does not keep the others. A customer who is not known yet is made.',
    access: 'write',
    bodyLimitBytes: PREVIEW_LIMIT_BYTES,
    atOnce: MAX_AT_ONCE,
    body: Shape({ rows: Type.Array(ImportedRow, { minItems: 1, maxItems: MAX_ROWS_AT_ONCE }) }),
    answer: json(Shape({ rows: Type.Array(Result) })),
    handle: async ({ services, caller, body }) => {
      const at = toInstant(services.now());
      const results = await importRows(services.db, caller, body.rows.map(readRow), at);
      return { rows: results.map(toResult) };
    },
  }),
  route('POST /imports/undo', {
    summary: 'Take back tracking requests',
    description: 'Those that led to nothing yet are removed; the shipments of the others are no longer followed.',
    access: 'write',
    atOnce: MAX_AT_ONCE,
    body: Shape({ tracking_request_ids: Type.Array(Uuid, { minItems: 1, maxItems: MAX_ROWS_AT_ONCE }) }),
    answer: json(Shape({ removed: Type.Integer(), stopped: Type.Integer() })),
    handle: async ({ services, caller, body }) => {
      const at = toInstant(services.now());
      return await undoImport(services.db, caller, body.tracking_request_ids, services.publish, at);
    },
  }),
]);

function toPreview({ requestType, shipmentId, candidates, ...row }: PreviewedRow): Static<typeof Preview> {
  return {
    outcome: row.outcome,
    number: row.number,
    scac: row.scac,
    reason: row.reason,
    contradiction: row.contradiction,
    request_type: requestType,
    shipment_id: shipmentId,
    candidates: candidates.map(({ scac, name }) => ({ scac, name })),
  };
}

function readRow(row: Static<typeof ImportedRow>) {
  return {
    number: row.number,
    requestType: row.request_type,
    scac: row.scac ?? null,
    references: readLabels(row.references) ?? [],
    tags: readLabels(row.tags) ?? [],
    customer: row.customer?.trim() ?? null,
    customerPhone: row.customer_phone?.trim() || null,
    customFields: (row.custom_fields ?? []).map(({ api_slug: apiSlug, value }) => ({ apiSlug, value })),
  };
}

function toResult(result: ImportResult): Static<typeof Result> {
  return result.outcome === 'created'
    ? { outcome: 'created', tracking_request_id: result.trackingRequestId, reason: null, shipment_id: null }
    : { outcome: 'refused', tracking_request_id: null, reason: result.reason, shipment_id: result.shipmentId };
}
