import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** One change the service tells of. */
interface LiveEvent {
  readonly name: string;
  readonly shipment_id: string | null;
  readonly container_id: string | null;
  readonly tracking_request_id: string | null;
}

const REOPEN_MS = 5_000;
/** Changes come in bursts; what many of them touch is asked for again at most this often. */
const REFRESH_EVERY_MS = 2_000;
const WIDE_KEYS = ['containers', 'shipments', 'exceptions', 'overview', 'fleet', 'changes'];
/** What shows documents; nothing else changes when one was read. */
const DOCUMENT_KEYS = ['documents', 'document', 'mails', 'changes'];

/** What shows exceptions; nothing else changes when somebody works on one. */
const EXCEPTION_KEYS = ['exceptions', 'overview', 'fleet', 'changes', 'notes', 'mentions'];

/** What shows notes; nothing else changes when somebody writes one. A comment on an exception is one, too. */
const NOTE_KEYS = ['notes', 'mentions', 'changes'];

export type LiveState = 'connecting' | 'live' | 'offline';

/** Keeps what is on the screen current. The browser reconnects by itself and says where it left off. */
export function useLiveUpdates(): LiveState {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const refresher = createRefresher(queries);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stream: EventSource | undefined;
    const open = () => {
      stream = new EventSource('/v2/stream');
      stream.onopen = () => {
        setState('live');
        // What could not be asked while the service was away.
        void queries.refetchQueries({ predicate: ({ state: { status } }) => status === 'error' });
      };
      stream.onerror = () => {
        setState('offline');
        // A refusal, as of a proxy whose service is away, is final for the browser and not for us.
        if (stream?.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_MS);
      };
      stream.addEventListener('change', ({ data }) => refresher.note(JSON.parse(data) as LiveEvent));
      // More happened while we were away than the service tells one by one.
      stream.addEventListener('reset', () => void queries.invalidateQueries());
    };
    open();
    return () => {
      clearTimeout(timer);
      stream?.close();
      refresher.stop();
    };
  }, [queries]);
  return state;
}

function keysOf(name: string): readonly string[] {
  if (name.startsWith('document.')) return DOCUMENT_KEYS;
  if (name.startsWith('note.')) return NOTE_KEYS;
  return name.startsWith('exception.') ? EXCEPTION_KEYS : WIDE_KEYS;
}

function createRefresher(queries: QueryClient) {
  const stale = new Map<string, readonly string[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const queryKey of stale.values()) void queries.invalidateQueries({ queryKey });
    stale.clear();
  };
  const mark = (...key: string[]) => stale.set(key.join(' '), key);
  return {
    note: (event: LiveEvent) => {
      if (event.container_id !== null) mark('container', event.container_id);
      if (event.shipment_id !== null) mark('shipment', event.shipment_id);
      if (event.tracking_request_id !== null) mark('tracking_request', event.tracking_request_id);
      for (const key of keysOf(event.name)) mark(key);
      timer ??= setTimeout(flush, REFRESH_EVERY_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
