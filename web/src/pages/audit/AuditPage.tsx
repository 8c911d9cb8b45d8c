import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import type { Many, Resource } from '../../api/json-api.ts';
import type { ApiKey, User } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { ExportLinks } from '../../table/ExportLinks.tsx';
import { daysBefore } from '../../time/day-range.ts';
import { Time } from '../../time/shown.tsx';
import { Choose } from '../../ui/Choose.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  actionText,
  actorText,
  addressTexts,
  changeTexts,
  pageOf,
  SUBJECT_CHOICES,
  subjectText,
} from './action-words.ts';

type Entry = Resource<'audit_entry'>;

const PAGE_SIZE = 50;
const PERIODS = [
  ['', 'Ever'],
  ['0', 'Today'],
  ['7', 'The last 7 days'],
  ['30', 'The last 30 days'],
] as const;

const KINDS = [
  ['', 'Done'],
  ['seen', 'Seen'],
  ['all', 'Done and seen'],
] as const;

/** Who did and saw what, and when. */
export default function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const [kind = '', who = '', what = '', days = '', page = '1'] = ['kind', 'who', 'what', 'days', 'page'].map(
    (name) => search.get(name) ?? undefined,
  );
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const number = Math.max(1, Number.parseInt(page, 10) || 1);
  const filters = new URLSearchParams();
  if (KINDS.some(([id]) => id !== '' && id === kind)) filters.set('filter[kind]', kind);
  if (who !== '') filters.set('filter[actor_id]', who);
  if (what !== '') filters.set('filter[subject_type]', what);
  if (PERIODS.some(([id]) => id !== '' && id === days)) filters.set('since', daysBefore(Number(days)));
  const asked = new URLSearchParams({
    'page[size]': String(PAGE_SIZE),
    'page[number]': String(number),
    ...Object.fromEntries(filters),
  });
  const { data, error } = useGet<Many<Entry>>(['audit_entries', asked.toString()], `/audit_entries?${asked}`, {
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead
        title="Audit trail"
        note="Who did and saw what, and when. What was done stays, but for the names of people who were removed."
      >
        <ExportLinks list="audit_entries" query={filters.toString()} />
      </PageHead>
      <form className="bar trail-filters" onSubmit={(event) => event.preventDefault()}>
        <Choose label="Which" value={kind} choices={KINDS} onChoose={(value) => set('kind', value)} />
        <WhoChoice value={who} onChoose={(value) => set('who', value)} />
        <Choose
          label="What"
          value={what}
          choices={[['', 'Everything'], ...SUBJECT_CHOICES]}
          onChoose={(value) => set('what', value)}
        />
        <Choose label="When" value={days} choices={PERIODS} onChoose={(value) => set('days', value)} />
      </form>
      <section className="scroll sheet" aria-label="Audit trail" tabIndex={0}>
        {data === undefined ? <Skeleton /> : <Entries entries={data.data} />}
        <Pager
          page={number}
          size={PAGE_SIZE}
          total={data?.meta?.total ?? 0}
          onPage={(next) => set('page', String(next))}
        />
      </section>
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  if (entries.length === 0) {
    return (
      <div className="empty">
        <h2>Nothing</h2>
        <p>Nobody did or saw anything of this kind then.</p>
      </div>
    );
  }
  return (
    <PlainTable columns={['When', 'Who', 'What', 'Of', 'Change']} kind="trail">
      {entries.map(({ id, attributes: entry }) => (
        <tr key={id}>
          <td>
            <Time at={entry.at} zone="UTC" />
          </td>
          <td>{actorText(entry)}</td>
          <td>{actionText(entry.action)}</td>
          <td>
            <Subject type={entry.subject_type} id={entry.subject_id} name={entry.subject_name} />
          </td>
          <td className="change">
            {[...changeTexts(entry.changes), ...addressTexts(entry)].map((text) => (
              <div key={text}>{text}</div>
            ))}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface SubjectProps {
  readonly type: string;
  readonly id: string;
  readonly name: string | null;
}

/** What is gone, or has no name, is called by its kind. */
function Subject({ type, id, name }: SubjectProps) {
  const page = pageOf(type, id);
  const text = name === null ? subjectText(type) : `${subjectText(type)} ${name}`;
  if (page === undefined) return <span title={id}>{text}</span>;
  return (
    <Link className="link" href={page} title={id}>
      {text}
    </Link>
  );
}

/** People and keys; what others did is among everybody's. */
function WhoChoice({ value, onChoose }: { readonly value: string; readonly onChoose: (value: string) => void }) {
  const { data: people } = useGet<Many<User>>(['users'], '/users?page%5Bsize%5D=100');
  const { data: keys } = useGet<Many<ApiKey>>(['api_keys'], '/api_keys?page%5Bsize%5D=100');
  const choices = [
    ...(people?.data ?? []).map(({ id, attributes }) => [id, attributes.name] as const),
    ...(keys?.data ?? []).map(({ id, attributes }) => [id, `Key: ${attributes.name}`] as const),
  ];
  return <Choose label="Who" value={value} choices={[['', 'Everybody'], ...choices]} onChoose={onChoose} />;
}
