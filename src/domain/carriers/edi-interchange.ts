import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** An interchange as it was received, and what came of it. */
export interface EdiInterchange {
  readonly id: Id;
  readonly syntax: 'x12' | 'edifact' | 'unknown';
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  /** `received`: its processing was interrupted and will be taken up again. `test`: it said of itself that it is one. */
  readonly status: 'received' | 'applied' | 'quarantined' | 'test';
  /** `http`, or the name of the file it stood in. */
  readonly receivedBy: string;
  readonly messageCount: number;
  readonly observationCount: number;
  /** Statements about boxes and documents the account does not follow; they wait for a shipment. */
  readonly waitingCount: number;
  readonly shipmentCount: number;
  readonly problems: readonly EdiInterchangeProblem[];
  readonly acknowledgement: string | null;
  readonly timesReceived: number;
  readonly receivedAt: Instant;
  readonly lastReceivedAt: Instant;
}

export interface EdiInterchangeProblem {
  readonly reason: string;
  readonly detail: string;
  /** Interchange, message, segment, element. */
  readonly pointer: string;
}
