import type { LeasingPrefix } from '../../domain/carriers/shipping-line.ts';
import type { Id } from '../../values/id.ts';

export interface CarrierTables {
  shipping_line: ShippingLineTable;
  leasing_prefix: LeasingPrefix;
}

export interface ShippingLineTable {
  id: Id;
  scac: string;
  alternative_scacs: readonly string[];
  smdg_code: string | null;
  name: string;
  short_name: string;
  container_prefixes: readonly string[];
  bl_prefixes: readonly string[];
  bl_pattern: string | null;
  booking_pattern: string | null;
  brand_of: string | null;
  retired: boolean;
}
