import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { ManualMilestone } from '../observations/manual-milestone.ts';
import type { RequestType } from './tracking-request.ts';

/** One row of a file: a shipment, perhaps a container of it, perhaps a milestone of that container. */
export interface UploadedRow {
  /** As the spreadsheet counts: the header is 1. */
  readonly row: number;
  readonly scac: string;
  readonly number: string;
  readonly numberType: RequestType;
  readonly containerNumber?: string;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  readonly portOfLading?: string;
  readonly portOfDischarge?: string;
  readonly destination?: string;
  readonly milestone?: ManualMilestone;
}

export interface UploadError {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** A file that was read and shown, and is written only when somebody says so. */
export interface ShipmentUpload {
  readonly id: Id;
  readonly filename: string;
  readonly status: 'previewed' | 'committed';
  readonly rows: readonly UploadedRow[];
  readonly errors: readonly UploadError[];
  readonly createdAt: Instant;
  readonly committedAt: Instant | null;
}
