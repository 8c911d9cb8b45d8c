import '../../styles/free-time.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Many, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ComingCharges } from './ComingCharges.tsx';
import { CostBars } from './CostBars.tsx';
import { DaySources } from './DaySources.tsx';
import { DueRow } from './DueRow.tsx';
import { DUTIES, type Duty } from './due-box.ts';
import { BOXES_AT_ONCE, useDueBoxes } from './use-due-boxes.ts';

const COLUMNS = [
  'Container',
  'Where',
  'By',
  'Free time',
  'Cost so far',
  'More tomorrow',
  'Expected in all',
  'Customer',
];

/** What must be picked up or returned, by when, and what it costs. */
export default function FreeTimePage() {
  const [duty, setDuty] = useState<Duty>(DUTIES[0]);
  const { data: tariffs } = useGet<Many<Resource<'tariff'>>>(['tariffs', 'count'], '/tariffs?page%5Bsize%5D=1');
  return (
    <>
      <PageHead title="Free time" note="What must be picked up or returned, by when, and what it costs." />
      <Tabs
        label="What is due"
        tabs={DUTIES}
        selected={duty.id}
        onSelect={(id) => setDuty(DUTIES.find((one) => one.id === id) ?? DUTIES[0])}
      />
      <TabPanel tab={duty.id} className="column grow">
        {tariffs?.meta.total === 0 ? <NoTariff /> : null}
        <DueBoxes key={duty.id} duty={duty} />
      </TabPanel>
    </>
  );
}

function NoTariff() {
  return (
    <p className="notice free-time-hint">
      No tariff is kept yet, so only last free days that were told are known, and no cost.{' '}
      <Link className="link" href="/tariffs">
        Import a published tariff, or enter your own
      </Link>
      .
    </p>
  );
}

function DueBoxes({ duty }: { readonly duty: Duty }) {
  const [page, setPage] = useState(1);
  const { boxes, total, error, refetch } = useDueBoxes(duty, page);
  if (error !== null && total === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (total === undefined) return <Skeleton />;
  if (total === 0) {
    return (
      <section className="scroll cards" aria-label={duty.label} tabIndex={0}>
        <Empty title={duty.none}>Boxes appear here when they have landed or were fetched.</Empty>
        {duty.id === 'pick-up' ? <ComingCharges /> : null}
      </section>
    );
  }
  return (
    <>
      <section className="scroll cards" aria-label={duty.label} tabIndex={0}>
        <p className="dim">{counted(total, 'container')}, the earliest last free day first.</p>
        <div className="card">
          <PlainTable columns={COLUMNS}>
            {boxes.map((box) => (
              <DueRow key={box.container.id} box={box} duty={duty} />
            ))}
          </PlainTable>
        </div>
        <CostBars />
        {duty.id === 'pick-up' ? <ComingCharges /> : null}
        {duty.id === 'pick-up' ? <DaySources /> : null}
      </section>
      <Pager page={page} size={BOXES_AT_ONCE} total={total} onPage={setPage} />
    </>
  );
}
