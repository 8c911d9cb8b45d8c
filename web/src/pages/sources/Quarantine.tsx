import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { type Many, queryString, type Resource, relatedId } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Ago } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { SourceCard } from './SourceCard.tsx';

type Entry = Resource<'quarantine_entry'>;

const KEY = ['sources', 'quarantine'];
const MAX_SHOWN = 50;

/** What came in and could not be understood; after a fix it can be processed again. */
export function Quarantine() {
  const [status, setStatus] = useState<'open' | 'resolved'>('open');
  const query = queryString({ 'filter[status]': status, 'page[size]': MAX_SHOWN });
  const { data, error } = useGet<Many<Entry>>([...KEY, query], `/admin/quarantine${query}`);
  const none = data?.data.length === 0 ? NOTHING[status] : undefined;
  const choice = (
    <label className="zone-switch">
      Show
      <select value={status} onChange={(event) => setStatus(event.target.value as 'open' | 'resolved')}>
        <option value="open">Open</option>
        <option value="resolved">Resolved</option>
      </select>
    </label>
  );
  return (
    <SourceCard title="Quarantine" note={choice} isWaiting={data === undefined} error={error} none={none}>
      <PlainTable columns={['Source', 'Why', 'Where', 'Since']} actions>
        {data?.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </PlainTable>
    </SourceCard>
  );
}

const NOTHING = {
  open: 'Everything that came in was understood.',
  resolved: 'Nothing was resolved yet.',
};

function EntryRow({ entry }: { readonly entry: Entry }) {
  const attempt = useAttempt();
  const { source, reason, detail, pointer, attempts, created_at: createdAt, status } = entry.attributes;
  const shipmentId = relatedId(entry, 'shipment');
  const reprocess = () =>
    attempt(
      () => send<{ data: Entry }>('POST', `/admin/quarantine/${entry.id}/reprocess`),
      ({ data }) =>
        data.attributes.status === 'resolved' ? 'Understood now' : `Still not understood: ${data.attributes.detail}`,
      KEY,
    );
  return (
    <tr>
      <td>
        {sourceName(source)}
        <div className="dim mono">{source}</div>
      </td>
      <td>
        {capitalised(reason.replaceAll('_', ' '))}
        <div className="dim">{detail}</div>
      </td>
      <td>
        {pointer === '' ? 'The whole message' : <span className="mono">{pointer}</span>}
        {shipmentId === undefined ? null : (
          <Link className="link" href={`/shipments/${shipmentId}`}>
            Shipment
          </Link>
        )}
      </td>
      <td>
        <Ago at={createdAt} />
        {attempts > 1 ? <span className="sub">{attempts} times</span> : null}
      </td>
      <td className="end">
        {status === 'open' ? (
          <button
            type="button"
            className="btn small"
            aria-label={`Process again: ${source}`}
            onClick={() => void reprocess()}
          >
            Process again
          </button>
        ) : (
          <Chip tone="ok">Resolved</Chip>
        )}
      </td>
    </tr>
  );
}

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  dcsa: 'Carrier',
  terminal: 'Terminal feed',
  edi: 'EDI',
  manual: 'Typed in',
};

function sourceName(source: string): string {
  const [kind = ''] = source.split(':');
  return SOURCE_NAMES[kind] ?? capitalised(kind);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
