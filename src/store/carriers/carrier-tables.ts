import type { LeasingPrefix, ShippingLine } from '../../domain/carriers/shipping-line.ts';
import type { RowOf } from '../columns.ts';

export interface CarrierTables {
  shipping_line: ShippingLineTable;
  leasing_prefix: LeasingPrefix;
}

export type ShippingLineTable = RowOf<ShippingLine> & { retired: boolean };
