import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { anchoredText, type Lately, presentText, spreadText } from './waiting.ts';

interface WaitingAnswer extends Pick<Lately, 'waiting' | 'berth'> {
  readonly heard_at: string | null;
  readonly queue: { readonly at_anchor: number; readonly at_berth: number };
  readonly terminals: readonly (Pick<Lately, 'waiting' | 'berth'> & {
    readonly terminal_id: string;
    readonly at_berth: number;
  })[];
}

const REFETCH_MS = 600_000;

interface WaitingFactsProps {
  readonly portCode: string;
  /** Of one of its terminals alone. */
  readonly terminalId?: string;
}

/** How long ships wait for a berth and stay at it: what AIS heard in the last weeks, and of how many ships. */
export function WaitingFacts({ portCode, terminalId }: WaitingFactsProps) {
  const { data } = useGet<WaitingAnswer>(['port', portCode, 'waiting'], `/ports/${portCode}/waiting_times`, {
    refetchInterval: REFETCH_MS,
  });
  if (data === undefined) return null;
  const lately = latelyAt(data, terminalId);
  if (lately === undefined || (lately.waiting.ships === 0 && lately.atBerth === 0 && !lately.atAnchor)) {
    return (
      <div>
        <dt>Waiting times</dt>
        <dd>
          Not known
          <small>No ship was heard here by AIS in the last weeks</small>
        </dd>
      </div>
    );
  }
  return (
    <>
      <div>
        <dt>Wait for a berth, by AIS</dt>
        <dd>
          {spreadText(lately.waiting) ?? 'Not known yet'}
          <small>{anchoredText(lately.waiting)}, last 28 days</small>
        </dd>
      </div>
      <div>
        <dt>Time at the berth, by AIS</dt>
        <dd>
          {spreadText(lately.berth) ?? 'Not known yet'}
          <small>{counted(lately.berth.ships, 'ship')}, last 28 days</small>
        </dd>
      </div>
      <div>
        <dt>There now, by AIS</dt>
        <dd>{presentText(lately)}</dd>
      </div>
    </>
  );
}

function latelyAt({ waiting, berth, queue, terminals }: WaitingAnswer, terminalId?: string): Lately | undefined {
  if (terminalId === undefined) return { waiting, berth, atAnchor: queue.at_anchor, atBerth: queue.at_berth };
  const one = terminals.find(({ terminal_id: id }) => id === terminalId);
  return one && { waiting: one.waiting, berth: one.berth, atAnchor: undefined, atBerth: one.at_berth };
}
