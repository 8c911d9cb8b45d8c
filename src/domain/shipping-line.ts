import type { Id } from '../values/id.ts';

export interface ShippingLine {
  readonly id: Id;
  readonly scac: string;
  readonly alternativeScacs: readonly string[];
  readonly smdgCode: string | null;
  readonly name: string;
  readonly shortName: string;
  /** First four letters of the line's own containers. */
  readonly containerPrefixes: readonly string[];
  /** First four letters of its bills of lading. */
  readonly blPrefixes: readonly string[];
  /** Regular expressions that its numbers match; null where the form is not known for sure. */
  readonly blPattern: string | null;
  readonly bookingPattern: string | null;
  /** The line whose numbers and interface a brand shares. */
  readonly brandOf: string | null;
}

/** The owner code of a leasing company's containers. */
export interface LeasingPrefix {
  readonly prefix: string;
  readonly lessor: string;
}
