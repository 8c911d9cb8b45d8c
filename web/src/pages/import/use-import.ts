import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import type { AnswerOf } from '../../api/json-api.ts';
import type { SheetItem } from './sheet-items.ts';

export type Preview = AnswerOf<'POST /imports/preview'>['rows'][number];

export type Result = AnswerOf<'POST /imports'>['rows'][number];

const PREVIEWED_AT_ONCE = 500;
const IMPORTED_AT_ONCE = 50;
const UNDONE_AT_ONCE = 100;

const NO_NUMBER: Preview = {
  outcome: 'invalid',
  number: '',
  request_type: 'container',
  scac: null,
  reason: 'There is no number in this row.',
  contradiction: null,
  shipment_id: null,
  candidates: [],
};

/** What would happen to each item; those not looked at yet are missing. */
export function usePreview(items: readonly SheetItem[]) {
  const [previews, setPreviews] = useState<readonly Preview[]>([]);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const round = { isOver: false };
    setPreviews([]);
    setError(undefined);
    void previewAll(items, round, (more) => setPreviews((before) => [...before, ...more])).catch(setError);
    return () => {
      round.isOver = true;
    };
  }, [items]);
  return { previews, error };
}

async function previewAll(
  items: readonly SheetItem[],
  round: { readonly isOver: boolean },
  onMore: (more: readonly Preview[]) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += PREVIEWED_AT_ONCE) {
    const some = items.slice(from, from + PREVIEWED_AT_ONCE);
    const asked = some.filter(({ number }) => number !== '');
    const rows = asked.map(({ number, requestType, carrier }) => ({ number, request_type: requestType, carrier }));
    const answer =
      rows.length === 0 ? [] : (await send<{ rows: Preview[] }>('POST', '/imports/preview', { rows })).rows;
    if (round.isOver) return;
    const found = answer.values();
    onMore(some.map(({ number }) => (number === '' ? NO_NUMBER : (found.next().value ?? NO_NUMBER))));
  }
}

/** An item as it is to be imported, and its place among all. */
export interface Chosen {
  readonly place: number;
  readonly item: SheetItem;
  readonly preview: Preview;
  readonly scac: string | null;
}

export function useImport() {
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [total, setTotal] = useState<number>();
  const [error, setError] = useState<unknown>();
  const [undone, setUndone] = useState<{ readonly removed: number; readonly stopped: number }>();
  const stop = useRef(false);
  const refresh = () =>
    ['overview', 'shipments', 'tracking_requests', 'parties'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    );
  const run = async (chosen: readonly Chosen[]) => {
    stop.current = false;
    setTotal(chosen.length);
    setError(undefined);
    try {
      for (let from = 0; from < chosen.length && !stop.current; from += IMPORTED_AT_ONCE) {
        const some = chosen.slice(from, from + IMPORTED_AT_ONCE);
        const { rows } = await send<{ rows: Result[] }>('POST', '/imports', { rows: some.map(toRow) });
        setResults((before) => new Map([...before, ...some.flatMap(({ place }, at) => placed(place, rows[at]))]));
      }
    } catch (problem) {
      setError(problem);
    }
    refresh();
  };
  const undo = async () => {
    const ids = [...results.values()].flatMap(({ tracking_request_id: id }) => id ?? []);
    const done = { removed: 0, stopped: 0 };
    for (let from = 0; from < ids.length; from += UNDONE_AT_ONCE) {
      const some = ids.slice(from, from + UNDONE_AT_ONCE);
      const answer = await send<typeof done>('POST', '/imports/undo', { tracking_request_ids: some });
      done.removed += answer.removed;
      done.stopped += answer.stopped;
    }
    setUndone(done);
    refresh();
  };
  return { results, total, error, run, undo, undone };
}

function placed(place: number, result: Result | undefined): [number, Result][] {
  return result === undefined ? [] : [[place, result]];
}

function toRow({ item, preview, scac }: Chosen) {
  return {
    number: preview.number,
    request_type: preview.request_type,
    scac,
    references: item.references,
    tags: item.tags,
    customer: item.customer,
    customer_phone: item.customerPhone,
    custom_fields: item.customFields,
  };
}
