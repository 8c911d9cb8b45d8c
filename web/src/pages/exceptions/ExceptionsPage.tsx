import { Button } from '../../ui/Button.tsx';
import { Options } from '../../ui/Options.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/timeline.css';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  CATEGORY_NAMES,
  EXCEPTION_CATEGORIES,
  type Exception,
  type ExceptionCategory,
  useExceptions,
} from '../../api/exceptions.ts';
import { type Overview, useOverview } from '../../api/overview.ts';
import { useMay, useSession } from '../../api/session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { FollowUps } from '../notes/FollowUps.tsx';
import { Queue } from './Queue.tsx';
import { WorkDialog } from './WorkDialog.tsx';
import type { WorkAim } from './WorkForms.tsx';

const PAGE_SIZE = 50;
const ALL = 'all';

const VIEWS = [
  ['open', 'Open'],
  ['mine', 'Mine'],
  ['snoozed', 'Snoozed'],
  ['dismissed', 'Dismissed'],
] as const;
type View = (typeof VIEWS)[number][0];

interface Work {
  readonly exceptions: readonly Exception[];
  readonly aim: WorkAim;
}

export default function ExceptionsPage() {
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [work, setWork] = useState<Work>();
  const { user } = useSession();
  const category = EXCEPTION_CATEGORIES.find((one) => one === search.get('category'));
  const view = VIEWS.find(([id]) => id === search.get('view'))?.[0] ?? 'open';
  const { data, error, refetch } = useExceptions({
    category,
    ...(view === 'mine' ? { concerns: user.id } : { state: view }),
    size: PAGE_SIZE,
    page,
  });
  const open = useOverview().data?.exceptions;
  // They count what is open: beside other lists they would say what is not there.
  const tabs = tabsOf(view === 'open' ? open : undefined);
  const go = (next: { readonly category?: ExceptionCategory | undefined; readonly view?: View }) => {
    setPage(1);
    setSelected(new Set());
    const { category: kind = undefined, view: where = view } = { category, ...next };
    setSearch({ ...(kind && { category: kind }), ...(where !== 'open' && { view: where }) });
  };
  const shown = data?.data ?? [];
  const chosen = shown.filter(({ id }) => selected.has(id));
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <Head view={view} onView={(next) => go({ view: next })} />
      <Tabs
        label="Categories"
        tabs={tabs}
        selected={category ?? ALL}
        onSelect={(id) => go({ category: EXCEPTION_CATEGORIES.find((one) => one === id) })}
      />
      <Bulk
        chosen={chosen}
        onWork={(aim) => setWork({ exceptions: chosen, aim })}
        onClear={() => setSelected(new Set())}
      />
      <TabPanel tab={category ?? ALL} className="scroll sheet">
        {view === 'open' && category === undefined ? <FollowUps /> : null}
        {error === null ? null : <Problem error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton /> : null}
        <Queue
          exceptions={shown}
          included={data?.included}
          selected={selected}
          onSelect={toggle}
          onWork={(exceptions, aim) => setWork({ exceptions, aim })}
        />
        {data !== undefined && shown.length === 0 ? (
          <Empty title="Nothing here needs you">What the rules find appears here, most urgent first.</Empty>
        ) : null}
      </TabPanel>
      <Pager page={page} size={PAGE_SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
      {work === undefined ? null : (
        <WorkDialog
          {...work}
          onClose={() => {
            setWork(undefined);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

function tabsOf(counts: Overview['exceptions'] | undefined) {
  return [
    { id: ALL, label: 'All', count: counts?.total },
    ...EXCEPTION_CATEGORIES.map((id) => ({ id, label: CATEGORY_NAMES[id], count: counts?.by_category[id] })),
  ];
}

function Head({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  return (
    <PageHead
      title="Exceptions"
      note={
        <>
          What needs a person, what costs money first.{' '}
          <span className="keys">
            <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> select, <kbd>a</kbd> assign, <kbd>s</kbd> snooze, <kbd>d</kbd>{' '}
            dismiss, <kbd>c</kbd> comment.
          </span>
        </>
      }
    >
      <select
        className="input queue-view"
        aria-label="Show"
        value={view}
        onChange={(event) => onView(VIEWS.find(([id]) => id === event.target.value)?.[0] ?? 'open')}
      >
        <Options of={VIEWS} />
      </select>
    </PageHead>
  );
}

interface BulkProps {
  readonly chosen: readonly Exception[];
  readonly onWork: (aim: WorkAim) => void;
  readonly onClear: () => void;
}

const BULK = [
  ['assign', 'Assign'],
  ['snooze', 'Snooze'],
  ['dismiss', 'Dismiss'],
] as const;

function Bulk({ chosen, onWork, onClear }: BulkProps) {
  const mayWork = useMay('member');
  if (chosen.length === 0 || !mayWork) return null;
  return (
    <div className="bar" role="toolbar" aria-label="Selected exceptions">
      <span role="status">{chosen.length} selected</span>
      {BULK.map(([aim, label]) => (
        <Button key={aim} label={label} look="small" onClick={() => onWork(aim)} />
      ))}
      <Button label="Clear" look="small quiet" onClick={onClear} />
    </div>
  );
}
