import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { showDuration } from '../../time/duration.ts';
import { Ago, useNow } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import DestinationDialog from './DestinationDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { KEY, type SyncDestination } from './sync-destination.ts';

/** Runs end without anybody telling the page. */
const LOOK_AGAIN_MS = 30_000;

/** The stores that the tables of the account are written to: how far behind they are, how many rows, and what went wrong. */
export default function WarehousePage() {
  const { data, error } = useGet<Many<SyncDestination>>(KEY, '/sync_destinations', { refetchInterval: LOOK_AGAIN_MS });
  const [isCreating, setIsCreating] = useState(false);
  const [planned, setPlanned] = useState<SyncDestination>();
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead
        title="Data warehouse"
        note="Databases and buckets of your own that your tables are written to and kept up to date in."
      >
        <Button icon={Plus} label="New destination" look="primary" onClick={() => setIsCreating(true)} />
      </PageHead>
      {data?.data.length === 0 ? (
        <Empty title="No destinations yet">
          <p>
            Containers, shipments, requests and events are written to a database or a bucket of yours, and then whatever
            changes.
          </p>
        </Empty>
      ) : (
        <section className="scroll sheet" aria-label="Destinations" tabIndex={0}>
          <PlainTable columns={['Name', 'Written to', 'Lag', 'Rows', 'Last run', 'State']} actions>
            {data?.data.map((destination) => (
              <Row key={destination.id} destination={destination} onPlan={() => setPlanned(destination)} />
            ))}
          </PlainTable>
        </section>
      )}
      {isCreating ? <DestinationDialog onClose={() => setIsCreating(false)} /> : null}
      {planned === undefined ? null : <PlanDialog destination={planned} onClose={() => setPlanned(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly destination: SyncDestination;
  readonly onPlan: () => void;
}

function Row({ destination: { id, attributes }, onPlan }: RowProps) {
  const attempt = useAttempt();
  const { name, address, active, last_run_at: lastRunAt, last_error: lastError } = attributes;
  const change = (method: 'POST' | 'PATCH' | 'DELETE', path: string, done: string, body?: object) =>
    attempt(() => send(method, `/sync_destinations/${id}${path}`, body), done, KEY);
  return (
    <tr>
      <td>{name}</td>
      <td>{address}</td>
      <td>
        <Lag {...attributes} />
      </td>
      <td>
        {attributes.total_rows.toLocaleString('en')}
        <Changed {...attributes} />
      </td>
      <td>{lastRunAt === null ? 'Not yet' : <Ago at={lastRunAt} />}</td>
      <td>
        <Chip tone={stateOf(attributes).tone}>{stateOf(attributes).text}</Chip>
        {lastError === null ? null : <div className="dim">{lastError}</div>}
      </td>
      <td>
        <div className="row">
          <Button
            label="Run now"
            name={name}
            look="small"
            onClick={() => void change('POST', '/run', `${name} is next`)}
          />
          <Button label="Dry run" name={name} look="small" onClick={onPlan} />
          <Button
            label={active ? 'Switch off' : 'Switch on'}
            name={name}
            look="small"
            onClick={() =>
              void change('PATCH', '', active ? `${name} is switched off` : `${name} is switched on`, {
                data: { attributes: { active: !active } },
              })
            }
          />
          <ConfirmButton
            label="Delete"
            name={name}
            question={`Delete ${name}?`}
            consequence="Nothing is written there any more. What is there stays."
            confirm="Delete destination"
            onConfirm={() => change('DELETE', '', `${name} is deleted`)}
          />
        </div>
      </td>
    </tr>
  );
}

type Attributes = SyncDestination['attributes'];

function stateOf({ active, failures, synced_at: syncedAt }: Attributes) {
  if (!active) return { tone: 'mute', text: 'Switched off' } as const;
  if (failures > 0) return { tone: 'bad', text: `Failed ${counted(failures, 'time')}` } as const;
  return syncedAt === null
    ? ({ tone: 'mute', text: 'Waiting' } as const)
    : ({ tone: 'ok', text: 'Up to date' } as const);
}

function Lag({ synced_at: syncedAt }: Attributes) {
  const nowMs = useNow();
  if (syncedAt === null) return <span className="dim">Not loaded yet</span>;
  return showDuration(nowMs - Date.parse(syncedAt));
}

function Changed({ changed_rows: changed }: Attributes) {
  if (changed === null) return null;
  const rows = Object.values(changed).reduce((sum, count) => sum + count, 0);
  return (
    <div className="dim">
      {rows === 0 ? 'nothing new in the last run' : `${rows.toLocaleString('en')} in the last run`}
    </div>
  );
}
