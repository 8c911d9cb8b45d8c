import type { Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Ago } from '../../time/shown.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { SourceCard } from './SourceCard.tsx';

type CarrierState = Resource<'carrier_state'>;

const STATES: Readonly<Record<CarrierState['attributes']['breaker'], readonly [string, ChipTone]>> = {
  closed: ['Answers', 'ok'],
  open: ['Does not answer', 'bad'],
  half_open: ['Being tried again', 'warn'],
};
const REFETCH_MS = 15_000;

/** How the interface of each carrier is doing. */
export function Carriers() {
  const { data, error } = useGet<{ data: readonly CarrierState[] }>(['sources', 'carriers'], '/admin/carriers', {
    refetchInterval: REFETCH_MS,
  });
  const none = data?.data.length === 0 ? 'No carrier was asked yet: track a number to begin.' : undefined;
  return (
    <SourceCard title="Carriers" isWaiting={data === undefined} error={error} none={none}>
      <PlainTable columns={['Carrier', 'State', 'Last answer', 'Last failure', 'What went wrong']}>
        {data?.data.map(({ id, attributes }) => (
          <tr key={id}>
            <td>
              <span className="mono">{attributes.scac}</span>
              {attributes.keys === 'account' ? <span className="sub">your own keys</span> : null}
            </td>
            <td>
              <Chip tone={STATES[attributes.breaker][1]}>{STATES[attributes.breaker][0]}</Chip>
            </td>
            <td>
              {attributes.last_succeeded_at === null ? (
                <Missing why="It has never answered" />
              ) : (
                <Ago at={attributes.last_succeeded_at} />
              )}
            </td>
            <td>
              {attributes.last_failed_at === null ? (
                <Missing why="It has never failed" />
              ) : (
                <>
                  <Ago at={attributes.last_failed_at} />
                  {attributes.consecutive_failures > 1 ? (
                    <span className="sub">{attributes.consecutive_failures} in a row</span>
                  ) : null}
                </>
              )}
            </td>
            <td>{attributes.last_error ?? <Missing why="Nothing" />}</td>
          </tr>
        ))}
      </PlainTable>
    </SourceCard>
  );
}
