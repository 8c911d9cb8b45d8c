import type { AnswerOf } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { showDay } from '../../time/calendar-day.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { CALENDARS } from './calendar.ts';
import { usePlaceName } from './place-name.ts';

type ToldDay = AnswerOf<'GET /terminal_gate_days'>['data'][number];

/** What is shown of them: the next and the latest. */
const MAX_SHOWN = 50;
const GATES = { open: 'Open', closed: 'Closed', closed_unscheduled: 'Closed, not planned' } as const;

/** Days of the gate that terminals told by their feeds; nothing where none did. */
export function ToldGates() {
  const { data } = useGet<AnswerOf<'GET /terminal_gate_days'>>([...CALENDARS, 'told'], '/terminal_gate_days');
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="scroll sheet" aria-label="Told by terminals" tabIndex={0}>
      <h2>Told by terminals</h2>
      <PlainTable columns={['Place', 'Day', 'Gate', 'Source']}>
        {data.data.slice(0, MAX_SHOWN).map((day) => (
          <ToldRow key={`${day.terminal_id} ${day.locode} ${day.on}`} {...day} />
        ))}
      </PlainTable>
    </section>
  );
}

function ToldRow(day: ToldDay) {
  return (
    <tr>
      <td>{usePlaceName(day)}</td>
      <td>{showDay(day.on)}</td>
      <td>
        {GATES[day.gate]}
        {day.opens === undefined ? null : ` ${day.opens} to ${day.closes}`}
      </td>
      <td className="dim">{day.source}</td>
    </tr>
  );
}
