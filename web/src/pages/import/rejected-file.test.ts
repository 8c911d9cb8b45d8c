import { expect, it } from 'vitest';
import { rejectedCsv } from './rejected-file.ts';
import { itemsOf } from './sheet-items.ts';
import type { Preview, Result } from './use-import.ts';

const BASE = {
  number: '',
  request_type: 'container',
  scac: null,
  shipment_id: null,
  candidates: [],
  contradiction: null,
} as const;
const NEW: Preview = { ...BASE, outcome: 'new', reason: null };

it('lists what was not imported as it stood in the sheet, with the reason', () => {
  const cells = [
    ['Container', 'PO'],
    ['MSKU6058113', '1'],
    ['Total', '=SUM(B2)'],
    ['EITU9452010', '2'],
  ];
  const items = itemsOf(cells, { headingRow: 1, kinds: ['container', 'reference'] }, 100).next().value ?? [];
  const previews: Preview[] = [NEW, { ...BASE, outcome: 'invalid', reason: 'Not a number, that is.' }, NEW];
  const results = new Map<number, Result>([
    [0, { outcome: 'created', tracking_request_id: '1', reason: null, shipment_id: null }],
    [2, { outcome: 'refused', tracking_request_id: null, reason: 'Tracked already.', shipment_id: null }],
  ]);
  expect(rejectedCsv(cells, items, previews, results).split('\r\n')).toEqual([
    'Total,\'=SUM(B2),"Not a number, that is."',
    'EITU9452010,2,Tracked already.',
    '',
  ]);
});
