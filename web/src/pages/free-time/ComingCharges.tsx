import { Link } from 'wouter';
import { counted } from '../../text/counted.ts';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { CHARGE_NAMES } from './clock.ts';
import { type SummaryCharge, useSummary } from './use-summary.ts';

const COLUMNS = ['Container', 'Charge', 'Chance', 'Expected', 'Four of five cost', 'Picked up between'];
const SHOWN = 20;
/** From here on it is more likely than not. */
const LIKELY = 0.5;

/** Boxes that have not landed yet, by what they will probably cost. */
export function ComingCharges() {
  const { data } = useSummary('line');
  const coming = (data?.data.charges ?? []).filter((one) => !one.has_started && (one.expected_amount ?? 0) > 0);
  if (coming.length === 0) return null;
  const ordered = [...coming].sort((one, other) => (other.expected_amount ?? 0) - (one.expected_amount ?? 0));
  const shown = ordered.slice(0, SHOWN);
  const hidden = ordered.length - shown.length;
  return (
    <Card title="Arriving soon" aside={<span className="dim">by how it went with earlier boxes</span>} named>
      <PlainTable columns={COLUMNS}>
        {shown.map((charge) => (
          <ComingRow key={`${charge.container_id} ${charge.charge}`} charge={charge} />
        ))}
      </PlainTable>
      {hidden > 0 ? <p className="dim pad">{counted(hidden, 'charge')} more, each expected to cost less.</p> : null}
    </Card>
  );
}

function ComingRow({ charge }: { readonly charge: SummaryCharge }) {
  const { currency, chance_of_charges: chance, expected_amount: expected } = charge;
  const money = (amount: number | null) => moneyText(amount ?? 0, currency);
  return (
    <tr>
      <td>
        <Link className="link mono" href={`/containers/${charge.container_id}`}>
          {showContainerNumber(charge.container_number)}
        </Link>
      </td>
      <td>{CHARGE_NAMES[charge.charge]}</td>
      <td>
        <Chip tone={(chance ?? 0) >= LIKELY ? 'bad' : 'warn'}>{Math.round((chance ?? 0) * 100)} %</Chip>
      </td>
      <td>{money(expected)}</td>
      <td>
        {money(charge.amount_low)} to {money(charge.amount_high)}
      </td>
      <td>
        {showDay(charge.fetched_from ?? '')} to {showDay(charge.fetched_to ?? '')}
      </td>
    </tr>
  );
}
