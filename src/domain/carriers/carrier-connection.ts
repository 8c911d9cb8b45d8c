import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RequestType } from '../shipments/tracking-request.ts';
import type { WindowUse } from './call-budget.ts';
import type { PollPlan } from './poll-plan.ts';
import type { SourceQuality } from './source-quality.ts';

export const FIELD_KINDS = ['text', 'secret', 'certificate', 'private_key', 'address', 'number'] as const;

/** A credential as people are asked for it. */
export interface CarrierField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly kind: (typeof FIELD_KINDS)[number];
  readonly optional: boolean;
}

/** One interface of a line, for people who want to connect it. */
export interface CarrierInterface {
  readonly name: string;
  readonly notes: string;
  /** How one gets the keys, and where. */
  readonly apply: { readonly how: string; readonly url: string | null } | null;
  /** The line that keys are given for; they serve its other brands too. */
  readonly keysOf: string;
  readonly numbers: readonly RequestType[];
  readonly fields: readonly CarrierField[];
}

export const CONNECTION_STATUSES = ['no_interface', 'no_keys', 'untried', 'working', 'refused', 'unavailable'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** How a budget is used and planned. */
export interface BudgetReport {
  readonly windows: readonly WindowUse[];
  readonly blockedUntil: Instant | null;
  /** Routine calls that fit into a day; null when there is no limit. */
  readonly callsADay: number | null;
  readonly plan: PollPlan;
  /** The same with twice the calls: what a larger budget would bring. */
  readonly doubled: PollPlan;
}

/** How an account is connected to a line. */
export interface CarrierConnection {
  readonly scac: string;
  readonly name: string;
  readonly interfaces: readonly CarrierInterface[];
  /** Whose keys are used, and for which of the interfaces they are. */
  readonly keys: 'account' | 'installation' | null;
  readonly interfaceName: string | null;
  readonly credentialId: Id | null;
  readonly status: ConnectionStatus;
  readonly lastError: string | null;
  readonly lastSucceededAt: Instant | null;
  readonly lastFailedAt: Instant | null;
  readonly budget: BudgetReport | null;
  /** Requests that wait for keys, and shipments that are followed. */
  readonly waiting: number;
  readonly followed: number;
}

/** How a line can be followed. */
export interface TrackingWay {
  readonly way: 'interface' | 'edi';
  readonly name: string;
  readonly numbers: readonly RequestType[];
  /** With what the account has. */
  readonly ready: boolean;
}

export interface ConnectionTest {
  readonly outcome: 'found' | 'not_found' | 'refused' | 'unavailable' | 'too_many_calls' | 'no_keys';
  /** What the line answered, for people. */
  readonly words: string;
  readonly events: number;
  readonly containers: readonly string[];
  readonly calls: number;
}

/** How good the sources of a line's shipments are, and of how many that was measured. */
export interface LineQuality {
  readonly shipments: number;
  readonly sources: readonly SourceQuality[];
}
