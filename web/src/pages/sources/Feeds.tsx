import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Resource } from '../../api/json-api.ts';
import { showDuration } from '../../time/duration.ts';
import { Time } from '../../time/shown.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { SourceCard } from './SourceCard.tsx';

type Feed = Resource<
  'ais_feed',
  {
    name: string;
    kind: string;
    state: string;
    messages: number;
    messages_per_second: number | null;
    lag_seconds: number | null;
    drops: Readonly<Record<string, number>>;
    last_error: string | null;
    silent_since: string | null;
    silence: 'nothing' | 'old' | 'repeated' | null;
    usual_per_second: number | null;
    coverage: number | null;
  }
>;

const TONES: Readonly<Record<string, ChipTone>> = {
  receiving: 'ok',
  connecting: 'info',
  standby: 'info',
  failed: 'bad',
};
const SILENCES = { nothing: 'nothing', old: 'only old reports', repeated: 'the same again' } as const;
const REFETCH_MS = 10_000;
const SECOND_MS = 1_000;

/** The AIS feeds: what they bring, and what was left out and why. */
export function Feeds() {
  const { data, error } = useQuery({
    queryKey: ['sources', 'feeds'],
    queryFn: ({ signal }) => get<{ data: readonly Feed[] }>('/admin/ais_feeds', signal),
    refetchInterval: REFETCH_MS,
  });
  const none =
    data?.data.length === 0 ? 'No AIS feed is set up, so vessels have no positions. See AIS_FEEDS.' : undefined;
  return (
    <SourceCard
      title="AIS feeds"
      note={coverageNote(data?.data)}
      isWaiting={data === undefined}
      error={error}
      none={none}
    >
      <table className="plain">
        <TableHead
          columns={['Feed', 'State', 'Messages', 'Rate', 'Of the usual', 'Lag', 'Left out', 'What went wrong']}
        />
        <tbody>
          {data?.data.map(({ id, attributes }) => (
            <tr key={id}>
              <td>
                {attributes.name} <span className="sub">{attributes.kind}</span>
              </td>
              <td>
                <Chip tone={TONES[attributes.state] ?? 'warn'}>{attributes.state}</Chip>
                {attributes.silent_since !== null && attributes.silence !== null ? (
                  <div className="sub">
                    {SILENCES[attributes.silence]} since <Time at={attributes.silent_since} zone="UTC" />
                  </div>
                ) : null}
              </td>
              <td>{attributes.messages.toLocaleString('en')}</td>
              <td>
                {attributes.messages_per_second === null ? (
                  <Missing why="Not measured yet" />
                ) : (
                  `${attributes.messages_per_second.toFixed(1)}/s`
                )}
              </td>
              <td>
                {attributes.coverage === null ? (
                  <Missing why="What is usual is not known yet" />
                ) : (
                  percent(attributes.coverage)
                )}
              </td>
              <td>
                {attributes.lag_seconds === null ? (
                  <Missing why="Nothing received yet" />
                ) : attributes.lag_seconds < 60 ? (
                  `${attributes.lag_seconds.toFixed(0)} s`
                ) : (
                  showDuration(attributes.lag_seconds * SECOND_MS)
                )}
              </td>
              <td>{dropsText(attributes.drops) ?? <Missing why="Nothing was left out" />}</td>
              <td>{attributes.last_error ?? <Missing why="Nothing" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SourceCard>
  );
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
