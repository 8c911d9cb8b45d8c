import { type Id, nameBasedId } from '../../values/id.ts';
import { TEST_SCAC } from '../shipments/tracking-request.ts';

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

/** Of no real line: with it programs try out what follows from success and from failure. */
export const TEST_LINE: ShippingLine = {
  id: nameBasedId('shipping_line', TEST_SCAC),
  scac: TEST_SCAC,
  alternativeScacs: [],
  smdgCode: null,
  name: 'Test line',
  shortName: 'Test',
  containerPrefixes: [],
  blPrefixes: [],
  blPattern: null,
  bookingPattern: null,
  brandOf: null,
};

/** The owner code of a leasing company's containers. */
export interface LeasingPrefix {
  readonly prefix: string;
  readonly lessor: string;
}
