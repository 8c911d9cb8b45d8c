import { useState } from 'react';
import { counted } from '../../text/counted.ts';
import { moneyText } from '../../text/money.ts';
import { Card } from '../../ui/Card.tsx';
import { Choose } from '../../ui/Choose.tsx';
import { GROUPINGS } from './due-box.ts';
import { type SummaryGroup, useSummary } from './use-summary.ts';

/** Whom the cost is with: what is due already, what is still at stake, and how much of that can be avoided. */
export function CostBars() {
  const [chosen, setChosen] = useState<string>('line');
  const grouping = GROUPINGS.find(([id]) => id === chosen)?.[0] ?? 'line';
  const { data } = useSummary(grouping);
  const groups = (data?.data.groups ?? []).filter(({ cost_so_far, at_stake }) => cost_so_far + at_stake > 0);
  if (groups.length === 0) return null;
  const whole = (one: SummaryGroup) => one.cost_so_far + one.at_stake;
  const ordered = [...groups].sort((one, other) => whole(other) - whole(one));
  return (
    <Card
      title="Where it costs"
      aside={<Choose label="Group" value={grouping} choices={GROUPINGS} onChoose={setChosen} />}
      named
      padded
    >
      {data?.data.is_partial ? (
        <p className="dim">Only of the boxes with the least free time left: there are more than are summed up.</p>
      ) : null}
      <ul className="cost-bars">
        {ordered.map((group) => (
          <CostBar
            key={`${group.key} ${group.currency}`}
            group={group}
            largest={Math.max(...ordered.filter(({ currency }) => currency === group.currency).map(whole))}
          />
        ))}
      </ul>
      <ul className="bar-legend" aria-hidden>
        <li className="so-far">So far</li>
        <li className="avoidable">At stake, avoidable</li>
        <li className="held">At stake, on hold</li>
      </ul>
    </Card>
  );
}

function CostBar({ group, largest }: { readonly group: SummaryGroup; readonly largest: number }) {
  const { key, label, currency, containers, past_free_time: past } = group;
  const { cost_so_far: soFar, at_stake: atStake, avoidable } = group;
  const part = (amount: number) => ({ width: `${(amount / largest) * 100}%` });
  const name = label ?? (key === null ? 'Not named' : key);
  return (
    <li>
      <span>
        {name}
        <small className="dim">
          {' '}
          {counted(containers, 'container')}, {past} past free time
        </small>
      </span>
      <span className="bar-track" aria-hidden>
        <i className="so-far" style={part(soFar)} />
        <i className="avoidable" style={part(avoidable)} />
        <i className="held" style={part(atStake - avoidable)} />
      </span>
      <span>
        <b>{moneyText(soFar, currency)}</b> so far, {moneyText(atStake, currency)} at stake,{' '}
        {moneyText(avoidable, currency)} avoidable
      </span>
    </li>
  );
}
