import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type ChangesQuery, KIND_NAMES, kindOf, useChangeCounts, useLastVisit } from '../../api/changes.ts';
import type { Many, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { daysBefore } from '../../time/day-range.ts';
import { Choose } from '../../ui/Choose.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ChangeList } from './ChangeList.tsx';

const PERIODS = [
  ['visit', 'Since I was last here'],
  ['today', 'Today'],
  ['yesterday', 'Since yesterday'],
  ['week', 'The last 7 days'],
  ['month', 'The last 30 days'],
] as const;
type Period = (typeof PERIODS)[number][0];
const DAYS: Readonly<Record<Exclude<Period, 'visit'>, number>> = { today: 0, yesterday: 1, week: 7, month: 30 };

const MAX_CUSTOMERS = 100;

export default function ChangesPage() {
  const [search, setSearch] = useSearchParams();
  const visit = useLastVisit();
  const period = PERIODS.find(([id]) => id === search.get('since'))?.[0] ?? 'yesterday';
  const kind = kindOf(search.get('kind'));
  const [customerId, tag, port] = ['customer', 'tag', 'port'].map((name) => search.get(name) ?? undefined);
  const since =
    period === 'visit' ? (visit === undefined ? undefined : (visit ?? daysBefore(1))) : daysBefore(DAYS[period]);
  const asked = useMemo(
    () => (since === undefined ? undefined : { since, kind, customerId, tag, port: isCode(port) ? port : undefined }),
    [since, kind, customerId, tag, port],
  );
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <>
      <PageHead
        title="What changed"
        note="Arrivals, departures, moved ETAs, holds, last free days, papers, and what colleagues did."
      />
      <form className="bar changes-filters" onSubmit={(event) => event.preventDefault()}>
        <Choose label="Since" value={period} choices={PERIODS} onChoose={(value) => set('since', value)} />
        <Choose
          label="Kind"
          value={kind ?? ''}
          choices={[['', 'Everything'], ...Object.entries(KIND_NAMES)]}
          onChoose={(value) => set('kind', value)}
        />
        <CustomerChoice value={customerId ?? ''} onChoose={(value) => set('customer', value)} />
        <input
          className="input"
          aria-label="Tag"
          placeholder="Tag"
          defaultValue={tag}
          onBlur={(event) => set('tag', event.target.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && set('tag', event.currentTarget.value.trim())}
        />
        <input
          className="input code"
          aria-label="Port code"
          placeholder="Port, as USLAX"
          maxLength={5}
          defaultValue={port}
          onBlur={(event) => set('port', event.target.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && set('port', event.currentTarget.value.trim())}
        />
      </form>
      <section className="scroll sheet" aria-label="Changes" tabIndex={0}>
        <Total asked={asked} />
        <ChangeList asked={asked} />
      </section>
    </>
  );
}

/** What is told in one line, as of boxes that arrived together, counts as often as it happened. */
function Total({ asked }: { readonly asked: ChangesQuery | undefined }) {
  const total = useChangeCounts(asked).data?.total;
  return total ? <p className="changes-total dim">{counted(total, 'change')}</p> : null;
}

function isCode(text: string | undefined): boolean {
  return text !== undefined && /^[a-z]{2}[a-z2-9]{3}$/i.test(text);
}

type Party = Resource<'party'>;

/** Nothing where there are no customers. */
function CustomerChoice({ value, onChoose }: { readonly value: string; readonly onChoose: (value: string) => void }) {
  const { data } = useGet<Many<Party>>(['parties'], `/parties?page%5Bsize%5D=${MAX_CUSTOMERS}`);
  if (data === undefined || data.data.length === 0) return null;
  const choices = data.data.map(({ id, attributes }) => [id, attributes.company_name] as const);
  return <Choose label="Customer" value={value} choices={[['', 'Every customer'], ...choices]} onChoose={onChoose} />;
}
