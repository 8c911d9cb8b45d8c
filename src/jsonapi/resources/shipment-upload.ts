import type { ShipmentUpload } from '../../domain/shipments/shipment-upload.ts';
import { AnyValue, Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const shipmentUploadResource = resourceOf<ShipmentUpload>()({
  type: 'shipment_upload',
  path: '/shipment_uploads',
  attributes: {
    filename: Text,
    status: Choice(['previewed', 'committed']),
    row_count: Type.Integer(),
    shipment_count: Type.Integer(),
    rows: Type.Array(AnyValue),
    errors: Type.Array(Shape({ row: Type.Integer(), column: Text, message: Text })),
    created_at: DateTime,
    committed_at: Nullable(DateTime),
  },
  otherAttributes: (upload) => ({
    row_count: upload.rows.length,
    shipment_count: new Set(upload.rows.map(({ scac, number }) => `${scac} ${number}`)).size,
  }),
});
