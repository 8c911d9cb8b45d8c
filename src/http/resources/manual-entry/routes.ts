import type { UploadedRow } from '../../../domain/shipments/shipment-upload.ts';
import { found, invalidBody, notFound } from '../../../errors.ts';
import { shipmentResource } from '../../../jsonapi/resources/shipment.ts';
import { shipmentUploadResource } from '../../../jsonapi/resources/shipment-upload.ts';
import { findUpload } from '../../../store/shipments/shipment-uploads.ts';
import { findShipment } from '../../../store/shipments/shipments.ts';
import { readContainerNumber } from '../../../values/container-number.ts';
import { Choice, Shape, type Static, Text, Type } from '../../../values/schema.ts';
import { one } from '../../answer.ts';
import { Labels, readLabels } from '../../labels.ts';
import { route, routesOf } from '../../route.ts';
import { Locode } from './schema.ts';

const MAX_CONTAINERS = 500;
const UPLOAD_LIMIT_BYTES = 8 * 1024 * 1024;

const ShipmentAttributes = Shape({
  number: Type.String({
    pattern: '^[A-Z0-9][A-Z0-9/-]{3,34}$',
    description: '4 to 35 capital letters, digits, slashes and hyphens.',
  }),
  number_type: Type.Optional(Choice(['bill_of_lading', 'booking_number', 'container'])),
  scac: Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$', description: 'Four capital letters or digits.' }),
  container_numbers: Type.Optional(Type.Array(Text, { maxItems: MAX_CONTAINERS })),
  ref_numbers: Type.Optional(Labels),
  tags: Type.Optional(Labels),
  port_of_lading: Type.Optional(Locode),
  port_of_discharge: Type.Optional(Locode),
  destination: Type.Optional(Locode),
});

export const manualEntryRoutes = routesOf('Manual entry', [
  route('POST /shipments', {
    summary: 'Enter a shipment by hand',
    description:
      'For shipments no carrier is asked about. What is entered has the data source `manual`; any other source wins over it. ' +
      'A number the account has already is added to.',
    access: 'write',
    body: Shape({ data: Shape({ type: Type.Optional(Choice(['shipment'])), attributes: ShipmentAttributes }) }),
    answer: one(shipmentResource, { status: 201 }),
    handle: async (call) => {
      const rows = toRows(call.body.data.attributes);
      const [entered] = await call.services.intake.enterRows(call.caller.accountId, rows);
      const shipment = entered && (await findShipment(call.services.db, call.caller.accountId, entered.id));
      if (!shipment) throw notFound('Shipment');
      return shipment;
    },
  }),
  route('POST /shipment_uploads', {
    summary: 'Upload a file of shipments',
    description:
      'The body is CSV or an Excel workbook; formulas are never evaluated. Answers with a preview: the rows that can be ' +
      'written and the errors of those that cannot. Nothing is written before it is committed.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: UPLOAD_LIMIT_BYTES,
    query: Shape({ filename: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
    answer: one(shipmentUploadResource, { status: 201 }),
    handle: async (call) => {
      if (call.rawBody.length === 0) throw invalidBody('', 'The body is empty.');
      const filename = call.query.filename ?? 'upload';
      return call.services.intake.previewUpload(call.caller.accountId, filename, call.rawBody, call.signal);
    },
  }),
  route('GET /shipment_uploads/:id', {
    summary: 'Get the preview of an upload',
    access: 'read',
    answer: one(shipmentUploadResource),
    handle: async (call) => found(await findUpload(call.services.db, call.caller.accountId, call.params.id), 'Upload'),
  }),
  route('POST /shipment_uploads/:id/commit', {
    summary: 'Write the rows of an upload',
    access: 'write',
    query: Shape({ skip_errors: Type.Optional(Type.Boolean()) }),
    answer: one(shipmentUploadResource),
    handle: async (call) => {
      const skip = call.query.skip_errors === true;
      return found(await call.services.intake.commitUpload(call.caller.accountId, call.params.id, skip), 'Upload');
    },
  }),
]);

/** One row a container, as a file would have it. */
function toRows(given: Static<typeof ShipmentAttributes>): UploadedRow[] {
  const { port_of_lading: portOfLading, port_of_discharge: portOfDischarge, destination } = given;
  const common = {
    row: 1,
    scac: given.scac,
    number: given.number,
    numberType: given.number_type ?? 'bill_of_lading',
    references: readLabels(given.ref_numbers) ?? [],
    tags: readLabels(given.tags) ?? [],
    ...(portOfLading && { portOfLading }),
    ...(portOfDischarge && { portOfDischarge }),
    ...(destination && { destination }),
  } as const;
  const containers = (given.container_numbers ?? []).map((text, index) => {
    const reading = readContainerNumber(text);
    if (reading.kind === 'valid') return reading.number;
    throw invalidBody(`/data/attributes/container_numbers/${index}`, `"${text}" is no container number.`);
  });
  return containers.length === 0 ? [common] : containers.map((containerNumber) => ({ ...common, containerNumber }));
}
