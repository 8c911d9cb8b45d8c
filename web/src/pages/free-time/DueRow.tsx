import { Link } from 'wouter';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { daysUntil } from '../../time/duration.ts';
import { useNow } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { clockState } from './clock.ts';
import { type DueBox, type Duty, deadlineOf, runningClocks, type Sum, sumOf } from './due-box.ts';

interface DueRowProps {
  readonly box: DueBox;
  readonly duty: Duty;
}

export function DueRow({ box, duty }: DueRowProps) {
  const nowMs = useNow();
  const { container, shipment, terminal, clocks } = box;
  const deadline = deadlineOf(box, duty);
  const running = runningClocks(box, duty);
  const daysLeft = deadline && daysUntil(deadline.on, container.attributes.pod_timezone, nowMs);
  // The days over are those of the day that is shown: where one was told, not those of the tariffs.
  const over = deadline?.isTold
    ? Math.max(0, -(daysLeft ?? 0))
    : Math.max(0, ...running.map((clock) => clock.charged_days));
  const [state, tone] = clockState({ stopped_on: null, charged_days: over, unknown_from: null }, daysLeft);
  const sums = sumOf(running);
  return (
    <tr>
      <td>
        <Link className="link mono" href={`/containers/${container.id}`}>
          {showContainerNumber(container.attributes.number)}
        </Link>
      </td>
      <td>{terminal?.attributes.nickname ?? container.attributes.situation.pod_name ?? 'Not named'}</td>
      <td>
        {deadline === undefined ? <Missing why="Neither told nor calculated" /> : showDay(deadline.on)}
        {deadline === undefined ? null : <small className="dim"> {deadline.isTold ? 'told' : 'calculated'}</small>}
        {deadline?.byTariff === undefined ? null : (
          <small className="dim">, {showDay(deadline.byTariff)} by the tariff</small>
        )}
      </td>
      <td>{deadline === undefined ? null : <Chip tone={tone}>{state}</Chip>}</td>
      <td>
        <Money sums={sums} of="soFar" isAsked={clocks === undefined} />
      </td>
      <td>
        <Money sums={sums} of="tomorrow" isAsked={clocks === undefined} />
      </td>
      <td>
        <Expected container={container} duty={duty} />
      </td>
      <td>{shipment?.attributes.customer_name ?? <Missing why="No customer named" />}</td>
    </tr>
  );
}

/** By how it went with earlier boxes, as it was foreseen within the hour. */
function Expected({ container, duty }: { readonly container: DueBox['container']; readonly duty: Duty }) {
  const isOfReturn = (charge: string) => charge === 'detention';
  const [likeliest] = container.attributes.charges_foreseen.filter(
    ({ charge }) => isOfReturn(charge) === (duty.id === 'return'),
  );
  if (likeliest === undefined) return <Missing why="Too few boxes have gone before" />;
  const { currency, expected_amount: expected, amount_low: low, amount_high: high } = likeliest;
  return (
    <span title={`Four of five like it cost ${moneyText(low, currency)} to ${moneyText(high, currency)}`}>
      {moneyText(expected, currency)} <small className="dim">{Math.round(likeliest.chance * 100)} % likely</small>
    </span>
  );
}

interface MoneyProps {
  readonly sums: readonly Sum[];
  readonly of: 'soFar' | 'tomorrow';
  readonly isAsked: boolean;
}

function Money({ sums, of, isAsked }: MoneyProps) {
  if (isAsked) return <span className="waiting" />;
  if (sums.length === 0) return <Missing why="No tariff fits, or its clock has not started" />;
  return sums.map((sum) => moneyText(sum[of], sum.currency)).join(', ');
}
