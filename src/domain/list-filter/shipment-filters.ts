import type { FilterTable } from './condition.ts';

/** What the list of shipments can be narrowed by. Different filters must all hold. */
export const SHIPMENT_FILTERS = {
  q: { kind: 'search', about: 'Numbers and references of the shipment and of its containers.' },
  number: { kind: 'literal', about: 'The number of the shipment.' },
  created_at: { kind: 'instant', about: 'When the record was made.' },
  actively_tracked: { kind: 'bool', about: 'Whether it is followed.' },
  tracking_stopped: { kind: 'bool', about: 'Whether it is no longer followed.' },
  voyage_status: {
    kind: 'enum',
    about: '`arrived`: at the port of discharge; `on_ship`: a voyage is known and has not arrived.',
  },
  arriving_today: {
    kind: 'selector',
    about: 'Arrives or arrived today at the port of discharge or at the destination; `false` narrows nothing.',
  },
  pod_ata_at: { kind: 'date', about: 'The arrival at the port of discharge.' },
  pod_arrival: { kind: 'date', about: 'The arrival at the port of discharge, or while there is none its estimate.' },
  pod_code: { kind: 'code_or', about: 'UN/LOCODE of the port of discharge.' },
  pod_eta_changed_at: {
    kind: 'window',
    about:
      'Followed, not arrived, and expected at the port of discharge on another day, there, than before; when that changed.',
  },
  pod_terminal_id: { kind: 'id_or', about: 'The terminal at the port of discharge.' },
  pol_code: { kind: 'code_or', about: 'UN/LOCODE of the port of lading.' },
  owner_id: { kind: 'id_code_or', about: 'The user who had it followed.' },
  creator_id: { kind: 'id', about: 'The account that created it.' },
  customer_id: {
    kind: 'id',
    about: 'A party that is its customer, or the account where there is none; presence is that of a customer.',
  },
  product: { kind: 'search', about: 'A product attached to the shipment. There are none here, so nothing is found.' },
  party_id: { kind: 'parties', about: 'A party with any role on the shipment.' },
  tags: { kind: 'tags', about: 'Tags of the shipment.' },
  tags_and: { kind: 'bool', about: 'All the tags instead of any.' },
  tag: { kind: 'tags', about: 'The same as `tags`, which it takes the place of.' },
} as const satisfies FilterTable;
