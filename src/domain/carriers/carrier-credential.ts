import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** Whether the line took the keys when it was last asked with them. */
export const CREDENTIAL_STATUSES = ['untried', 'accepted', 'unauthorised'] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** An account's own keys for a line's interface, without the keys. */
export interface CarrierCredential extends OfAccount {
  readonly scac: string;
  /** What the keys are called, such as apiKey. */
  readonly names: readonly string[];
  readonly status: CredentialStatus;
  /** What the line said when it refused them. */
  readonly refusal: string | null;
  readonly checkedAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
