import '../../styles/timeline.css';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { CATEGORY_NAMES, EXCEPTION_CATEGORIES, type ExceptionCategory, useExceptions } from '../../api/exceptions.ts';
import { useOverview } from '../../api/overview.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ExceptionLink } from './ExceptionLink.tsx';

const PAGE_SIZE = 100;
const ALL = 'all';

export default function ExceptionsPage() {
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = useState(1);
  const selected = EXCEPTION_CATEGORIES.find((one) => one === search.get('category'));
  const { data, error, refetch } = useExceptions({ category: selected, size: PAGE_SIZE, page });
  const counts = useOverview().data?.exceptions;
  const tabs = [
    { id: ALL, label: 'All', count: counts?.total },
    ...EXCEPTION_CATEGORIES.map((id) => ({ id, label: CATEGORY_NAMES[id], count: counts?.by_category[id] })),
  ];
  const select = (id: string) => {
    setPage(1);
    setSearch(id === ALL ? {} : { category: id as ExceptionCategory });
  };
  const total = data?.meta.total ?? 0;
  return (
    <>
      <div className="head">
        <div>
          <h1>Exceptions</h1>
          <p>What needs a person, most urgent first. The same rules are in the API.</p>
        </div>
      </div>
      <Tabs label="Categories" tabs={tabs} selected={selected ?? ALL} onSelect={select} />
      <TabPanel tab={selected ?? ALL} className="scroll sheet attention lines">
        {error === null ? null : <Problem error={error} onRetry={() => void refetch()} />}
        {data?.data.map((exception) => (
          <ExceptionLink key={exception.id} exception={exception} />
        ))}
        {data !== undefined && total === 0 ? (
          <Empty title="Nothing here needs you">What the rules find appears here, most urgent first.</Empty>
        ) : null}
      </TabPanel>
      {total > PAGE_SIZE ? (
        <div className="pager">
          <span>
            {(page - 1) * PAGE_SIZE + 1}–{Math.min(page * PAGE_SIZE, total)} of {total.toLocaleString('en')}
          </span>
          <div className="grow" />
          <button type="button" className="btn small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Back
          </button>
          <button
            type="button"
            className="btn small"
            disabled={page * PAGE_SIZE >= total}
            onClick={() => setPage(page + 1)}
          >
            Next
          </button>
        </div>
      ) : null}
    </>
  );
}
