import type { AnswerOf } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Card } from '../../ui/Card.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';

type Records = AnswerOf<'GET /free_time/last_free_day_sources'>['data'];

const SOURCES: Readonly<Record<Records[number]['source'], string>> = {
  line: 'Told by the line',
  terminal: 'Told by the terminal',
  rail: 'Told by the railway',
  line_calculated: 'Calculated, tariff of the line',
  terminal_calculated: 'Calculated, tariff of the terminal',
};
const COLUMNS = ['Last free day', 'Compared', 'Agreed', 'Was right', 'Was wrong', 'Not decided'];

/** Who named the day on which free time really ended, by what was charged in the end. */
export function DaySources() {
  const { data } = useGet<{ data: Records }>(['free-time', 'day-sources'], '/free_time/last_free_day_sources');
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Card title="Whose last free day was right" aside={<span className="dim">by what was charged</span>} named>
      <PlainTable columns={COLUMNS}>
        {data.data.map(({ source, compared, agreed, right, wrong, open }) => (
          <tr key={source}>
            <td>{SOURCES[source]}</td>
            <td>{compared}</td>
            <td>{agreed}</td>
            <td>{right}</td>
            <td>{wrong}</td>
            <td>{open}</td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
}
