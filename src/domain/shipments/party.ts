import type { Id } from '../../values/id.ts';

/** A customer of the account, to whom shipments can be assigned. */
export interface Party {
  readonly id: Id;
  readonly companyName: string;
}
