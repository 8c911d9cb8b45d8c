import type { ContainerClock } from '../free-time/container-clocks.ts';

/** What is known of one charge of an invoice: the box, and the clock of that charge by the tariffs that are kept. */
export interface ChargeFacts {
  /** Undefined where the box is not followed. */
  readonly box: BoxFacts | undefined;
  readonly clock: ContainerClock | undefined;
  /** Other invoices that charge the box for the same. */
  readonly others: readonly OtherCharge[];
}

export interface BoxFacts {
  readonly billOfLading: string | null;
  readonly podLocode: string | null;
  readonly podName: string | null;
  /** The country where it is charged. */
  readonly country: string | null;
  readonly availableOn: string | null;
  /** When the terminal of lading took it at the earliest. */
  readonly earliestReceivingOn: string | null;
}

export interface OtherCharge {
  readonly invoiceNumber: string;
  readonly chargedDates: ReadonlySet<string>;
}

export interface InvoiceFacts {
  /** In the order of the charges. */
  readonly charges: readonly ChargeFacts[];
  /** The same biller has sent another with the same number. */
  readonly hasTwin: boolean;
}
