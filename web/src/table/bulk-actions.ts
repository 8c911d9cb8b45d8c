import type { BulkChange } from '../api/bulk.ts';

export interface BulkAction {
  readonly kind: BulkChange['kind'];
  readonly label: string;
  /** What follows from it. */
  readonly consequence: string;
  /** After the number of those it was done to. */
  readonly past: string;
}

export const BULK_ACTIONS: readonly BulkAction[] = [
  { kind: 'note', label: 'Add a note', consequence: 'Each has the note.', past: 'noted' },
  {
    kind: 'assign',
    label: 'Assign',
    consequence: 'The open exceptions about them are given to a colleague.',
    past: 'assigned',
  },
  { kind: 'share', label: 'Share', consequence: 'Each has a link with which anybody can see it.', past: 'shared' },
  { kind: 'export', label: 'Export as CSV', consequence: 'A table of these shipments alone.', past: 'exported' },
  {
    kind: 'stop',
    label: 'Stop tracking',
    consequence: 'The carriers are no longer asked about them.',
    past: 'stopped',
  },
  {
    kind: 'resume',
    label: 'Resume tracking',
    consequence: 'The carriers are asked about them again.',
    past: 'resumed',
  },
];
