/** What bulk changes are of. */
export const BULK_NOUNS = ['containers', 'shipments', 'tracking_requests'] as const;
export type BulkNoun = (typeof BULK_NOUNS)[number];

const TRACKED: readonly BulkNoun[] = ['containers', 'shipments'];
const REQUESTS: readonly BulkNoun[] = ['tracking_requests'];

/** What can be done about many at once, and what it can be done about. */
export const BULK_KINDS = {
  assign: TRACKED,
  tag: TRACKED,
  untag: TRACKED,
  note: BULK_NOUNS,
  stop: TRACKED,
  resume: TRACKED,
  share: TRACKED,
  export: TRACKED,
  retry: REQUESTS,
  correct_line: REQUESTS,
  remove: REQUESTS,
} as const satisfies Record<string, readonly BulkNoun[]>;

export type BulkKind = keyof typeof BULK_KINDS;
export const BULK_KIND_NAMES = Object.keys(BULK_KINDS) as BulkKind[];
