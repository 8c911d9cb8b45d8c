import { Link } from 'wouter';
import type { Link as ResourceLink } from '../../api/json-api.ts';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Card } from '../../ui/Card.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { CHARGE_NAMES } from '../free-time/clock.ts';
import { writeDates } from './charge-text.ts';
import type { Invoice } from './invoice.ts';

const COLUMNS = ['Container', 'Charge', 'Dates charged', 'Last free day', 'Asks for', 'By our count'];

/** Each charge as the invoice has it, beside our own count. */
export function ChargeTable({ invoice: { attributes, relationships } }: { readonly invoice: Invoice }) {
  const { charges, check } = attributes;
  const boxes = relationships?.['containers']?.data;
  const only = Array.isArray(boxes) && boxes.length === 1 ? (boxes[0] as ResourceLink).id : undefined;
  return (
    <Card title="Charges" named>
      <PlainTable columns={COLUMNS}>
        {charges.map((charge, index) => {
          const ours = check.charges[index];
          return (
            <tr
              key={`${charge.container_number} ${charge.charge} ${charge.free_to} ${writeDates(charge.charged_dates ?? [])}`}
            >
              <td className="mono">
                {only === undefined ? (
                  (charge.container_number ?? 'Not named')
                ) : (
                  <Link className="link" href={`/containers/${only}`}>
                    {charge.container_number}
                  </Link>
                )}
              </td>
              <td>
                {CHARGE_NAMES[charge.charge]}
                <small className="dim"> {ours?.tariff ?? 'no tariff kept'}</small>
              </td>
              <td>{writeDates(charge.charged_dates ?? []) || <Missing why="The invoice names none" />}</td>
              <td>
                {charge.free_to == null ? 'not named' : showDay(charge.free_to)}
                {ours?.last_free_day == null || ours.last_free_day === charge.free_to ? null : (
                  <small className="problem"> ours {showDay(ours.last_free_day)}</small>
                )}
              </td>
              <td>{moneyText(charge.amount, check.currency)}</td>
              <td>
                {ours?.expected == null ? (
                  <Missing why="A move or tariff is not known" />
                ) : (
                  moneyText(ours.expected, check.currency)
                )}
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </Card>
  );
}
