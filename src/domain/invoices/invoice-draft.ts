import type { InvoiceCharge, InvoiceContent } from './invoice.ts';

type Partly<Thing> = { readonly [Member in keyof Thing]?: Thing[Member] | undefined };

/** What could be read of an invoice. A person looks at it before it is one: what was not found may only have been written otherwise. */
export type InvoiceDraft = Partly<Omit<InvoiceContent, 'charges'>> & { readonly charges: readonly ChargeDraft[] };
export type ChargeDraft = Partly<InvoiceCharge>;
