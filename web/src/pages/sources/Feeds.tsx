import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { showDuration } from '../../time/duration.ts';
import { Time } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { SourceCard } from './SourceCard.tsx';

export type Feed = Resource<'ais_feed'>;

const TONES: Readonly<Record<string, ChipTone>> = {
  receiving: 'ok',
  connecting: 'info',
  standby: 'info',
  failed: 'bad',
};
const SILENCES = { nothing: 'nothing', old: 'only old reports', repeated: 'the same again' } as const;
/** As often as those who run them tell. */
const REFETCH_MS = 5_000;
export const FEEDS = ['sources', 'feeds'];
const SECOND_MS = 1_000;

interface Listed {
  readonly data: readonly Feed[];
  readonly meta: { readonly may_change: boolean };
}

export function useFeeds() {
  return useGet<Listed>(FEEDS, '/admin/ais_feeds', { refetchInterval: REFETCH_MS });
}

interface FeedsProps {
  readonly onAdd?: (() => void) | undefined;
  /** What can be done with one; nothing by default. */
  readonly actionsOf?: ((feed: Feed) => ReactNode) | undefined;
}

/** The AIS feeds: what they bring, and what was left out and why. */
export function Feeds({ onAdd, actionsOf }: FeedsProps) {
  const { data, error } = useFeeds();
  const none = data?.data.length === 0 ? 'There is no AIS feed, so vessels have no positions.' : undefined;
  const add = onAdd ? <Button icon={Plus} label="New feed" onClick={onAdd} /> : null;
  return (
    <SourceCard
      title="AIS feeds"
      note={
        <>
          <span className="dim">{coverageNote(data?.data)}</span>
          {add}
        </>
      }
      isWaiting={data === undefined}
      error={error}
      none={none}
    >
      <PlainTable
        columns={['Feed', 'State', 'Positions', 'Rate', 'Of the usual', 'Lag', 'Left out', 'What went wrong']}
        actions={actionsOf !== undefined}
        kind="feeds"
      >
        {data?.data.map((feed) => (
          <FeedRow key={feed.id} feed={feed} actions={actionsOf?.(feed)} />
        ))}
      </PlainTable>
    </SourceCard>
  );
}

function FeedRow({ feed: { attributes }, actions }: { readonly feed: Feed; readonly actions: ReactNode | undefined }) {
  return (
    <tr>
      <td>
        {attributes.name} <span className="sub">{describe(attributes)}</span>
        {attributes.address === null ? null : <span className="sub mono wrap">{attributes.address}</span>}
      </td>
      <td>
        <Chip tone={TONES[attributes.state] ?? 'warn'}>{attributes.state}</Chip>
        {attributes.silent_since !== null && attributes.silence !== null ? (
          <div className="sub">
            {SILENCES[attributes.silence]} since <Time at={attributes.silent_since} zone="UTC" />
          </div>
        ) : null}
      </td>
      <td>{attributes.positions.toLocaleString('en')}</td>
      <td>
        {attributes.messages_per_second === null ? (
          <Missing why="Not measured yet" />
        ) : (
          `${attributes.messages_per_second.toFixed(1)}/s`
        )}
      </td>
      <td>
        {attributes.coverage === null ? <Missing why="What is usual is not known yet" /> : percent(attributes.coverage)}
      </td>
      <td>
        <Lag seconds={attributes.lag_seconds} />
      </td>
      <td>{dropsText(attributes.drops) ?? <Missing why="Nothing was left out" />}</td>
      <td>{attributes.last_error ?? <Missing why="Nothing" />}</td>
      {actions === undefined ? null : <td className="end">{actions}</td>}
    </tr>
  );
}

function describe({ kind, origin, standby }: Feed['attributes']): string {
  const words = [kind, ...(standby ? ['stands by'] : []), ...(origin === 'settings' ? ['in the settings'] : [])];
  return words.join(', ');
}

function Lag({ seconds }: { readonly seconds: number | null }) {
  if (seconds === null) return <Missing why="Nothing received yet" />;
  return seconds < 60 ? `${seconds.toFixed(0)} s` : showDuration(seconds * SECOND_MS);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** All feeds together, each by what is usual for it. */
function coverageNote(feeds: readonly Feed[] | undefined): string | undefined {
  const known = (feeds ?? []).flatMap(({ attributes: { usual_per_second: usual, coverage } }) =>
    usual === null || coverage === null ? [] : [{ usual, coverage }],
  );
  const usual = known.reduce((sum, feed) => sum + feed.usual, 0);
  if (usual === 0) return undefined;
  return `${percent(known.reduce((sum, feed) => sum + feed.usual * feed.coverage, 0) / usual)} of what is usual comes in`;
}

function dropsText(drops: Feed['attributes']['drops']): string | undefined {
  const parts = Object.entries(drops).map(
    ([why, count]) => `${count.toLocaleString('en')} ${why.replaceAll('_', ' ')}`,
  );
  return parts.length === 0 ? undefined : parts.join(', ');
}
