import { counted } from '../../text/counted.ts';
import { Time } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { type Budget, everyText, inText } from './connection.ts';

/** Calls used of what the line allows, and how often each shipment is asked about with what is left. */
export function BudgetCard({ budget }: { readonly budget: Budget }) {
  return (
    <Card title="Calls" named>
      <div className="pad">
        {budget.blocked_until === null ? null : (
          <p className="notice warn">
            The line wants to be left alone until <Time at={budget.blocked_until} zone="UTC" />.
          </p>
        )}
        <ul className="windows">
          {budget.windows.map(({ per, used, calls }) => (
            <li key={per}>
              <span id={`window-${per}`}>
                {used.toLocaleString('en')} of {calls.toLocaleString('en')} {inText(per)}
              </span>
              <meter min={0} max={calls} high={calls * 0.9} value={used} aria-labelledby={`window-${per}`} />
            </li>
          ))}
        </ul>
        {budget.windows.length === 0 ? <p>The line names no limit.</p> : null}
        <p>{planText(budget)}</p>
      </div>
      {budget.plan.asked_every.length === 0 ? null : <PlanTable budget={budget} />}
    </Card>
  );
}

function planText({ routine_calls_a_day: supply, wanted_calls_a_day: wanted, plan }: Budget): string {
  if (plan.asked_every.length === 0) return 'Nothing is asked regularly yet.';
  const planned = plan.calls_a_day.toLocaleString('en');
  if (supply === null) return `About ${planned} calls a day are planned.`;
  if (wanted <= supply)
    return `About ${planned} calls a day are planned, which fit: everything is asked as often as wanted.`;
  return `To ask as often as wanted would take ${wanted.toLocaleString('en')} calls a day; ${supply.toLocaleString('en')} are there. What is near is asked first, the rest less often.`;
}

function PlanTable({ budget: { plan, plan_with_twice_the_calls: doubled, ...budget } }: { readonly budget: Budget }) {
  const isShort = budget.routine_calls_a_day !== null && budget.wanted_calls_a_day > budget.routine_calls_a_day;
  const columns = ['Shipments', 'Wanted', 'Asked', ...(isShort ? ['With twice the calls'] : [])];
  return (
    <section className="sideways" aria-label="How often each is asked" tabIndex={0}>
      <PlainTable columns={columns}>
        {plan.asked_every.map((one, index) => (
          <tr key={one.wanted_hours}>
            <td>
              {counted(one.shipments, 'shipment')}
              <span className="sub">{counted(one.calls, 'call')} for all</span>
            </td>
            <td>{everyText(one.wanted_hours)}</td>
            <td>{everyText(one.hours)}</td>
            {isShort ? <td>{everyText(doubled.asked_every[index]?.hours ?? one.hours)}</td> : null}
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
