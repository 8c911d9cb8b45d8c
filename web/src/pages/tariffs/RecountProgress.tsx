import type { AnswerOf } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { TARIFFS } from './tariff.ts';

type Recount = AnswerOf<'GET /free_time/recount'>;

const RUNNING_MS = 2_000;
/** Somebody else may change a tariff. */
const IDLE_MS = 15_000;

/** How many shipments are counted again after a change of terms or calendars; nothing once all are. */
export function RecountProgress() {
  const { data } = useGet<Recount>([...TARIFFS, 'recount'], '/free_time/recount', {
    refetchInterval: ({ state }) => (isRunning(state.data?.data) ? RUNNING_MS : IDLE_MS),
  });
  const recount = data?.data;
  if (!isRunning(recount)) return null;
  const { done, total } = recount;
  return (
    <p className="notice recount" role="status">
      <span>
        Last free days and charges are being counted again: {done.toLocaleString('en')} of {total.toLocaleString('en')}{' '}
        shipments.
      </span>
      <progress aria-label="Shipments counted again" value={done} max={Math.max(1, total)} />
    </p>
  );
}

function isRunning(recount: Recount['data'] | undefined): recount is NonNullable<Recount['data']> {
  return recount != null && recount.finished_at === null;
}
