import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/carriers.css';
import { Fragment } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import type { Many, Resource } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { counted } from '../../text/counted.ts';
import { Ago } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotesButton } from '../notes/NotesButton.tsx';
import { BudgetCard } from './BudgetCard.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import {
  afterFailure,
  type Family,
  familiesOf,
  inText,
  type Line,
  STATUSES,
  tightestWindow,
  useConnections,
} from './connection.ts';
import { Followed } from './Followed.tsx';
import { QualityCard } from './QualityCard.tsx';

/** One line: what it wants, whether it works, and what is asked of it. */
export default function ConnectionPage() {
  const { scac = '' } = useParams();
  const isOwner = useMay('owner');
  const { data, error, refetch } = useConnections();
  const families = familiesOf((data?.data ?? []).map(({ attributes }) => attributes));
  const family = families.find(({ line, brands }) => [line, ...brands].some((one) => one.scac === scac));
  usePageTitle(family?.line.name);
  if (!isOwner) return <Empty title="Owners connect carriers">Ask an owner of the account to give keys.</Empty>;
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (family === undefined) return <Empty title="There is no such line" />;
  if (family.line.scac !== scac) return <Redirect to={`/carriers/${family.line.scac}`} replace />;
  const { line } = family;
  return (
    <>
      <PageHead
        title={
          <>
            {line.name} <Chip tone={STATUSES[line.status][1]}>{STATUSES[line.status][0]}</Chip>
          </>
        }
        crumb={<Link href="/carriers">Carriers</Link>}
        note={alsoText(family)}
      >
        <LineNotes scac={line.scac} />
      </PageHead>
      <Facts family={family} />
      <section className="scroll cards readable" aria-label={line.name} tabIndex={0}>
        {line.last_error === null ? null : (
          <p className={line.status === 'working' ? 'notice warn' : 'notice bad'}>
            {line.last_error} {line.last_failed_at === null ? null : <Ago at={line.last_failed_at} />}
            {afterFailure(line)}
          </p>
        )}
        {line.interfaces.length === 0 ? (
          <NoInterface />
        ) : (
          <ConnectCard key={line.credential_id ?? 'none'} line={line} waiting={family.waiting} />
        )}
        {line.budget === null ? null : <BudgetCard budget={line.budget} />}
        {family.followed === 0 && line.keys === null ? null : <QualityCard scac={line.scac} />}
      </section>
    </>
  );
}

function LineNotes({ scac }: { readonly scac: string }) {
  const { data } = useGet<Many<Resource<'shipping_line'>>>(['shipping_line', scac], `/shipping_lines?search=${scac}`);
  const line = data?.data.find(({ attributes }) => attributes.scac === scac);
  if (line === undefined) return null;
  const place = { type: 'shipping_line', id: line.id, name: line.attributes.short_name } as const;
  return <NotesButton subject={place} place={place} />;
}

function alsoText({ line, brands }: Family): string {
  const names = brands.map(({ name, scac }) => `${name} (${scac})`);
  return names.length === 0 ? line.scac : `${line.scac}. Its keys serve ${names.join(', ')} too.`;
}

function Facts({ family }: { readonly family: Family }) {
  const { line, brands } = family;
  const window = tightestWindow(line.budget);
  return (
    <FactStrip>
      <div>
        <dt>Shipments followed</dt>
        <dd>
          <Followed family={family} />
        </dd>
      </div>
      <div>
        <dt>Waiting for keys</dt>
        <dd>
          <Waiting lines={[line, ...brands]} />
        </dd>
      </div>
      <div>
        <dt>Calls used</dt>
        <dd>
          {window === undefined
            ? 'None'
            : `${window.used.toLocaleString('en')} of ${window.calls.toLocaleString('en')} ${inText(window.per)}`}
        </dd>
      </div>
      <div>
        <dt>Last answer</dt>
        <dd>{line.last_succeeded_at === null ? 'Not asked yet' : <Ago at={line.last_succeeded_at} />}</dd>
      </div>
    </FactStrip>
  );
}

/** How many requests wait, with the way to them: by brand where several have some. */
function Waiting({ lines }: { readonly lines: readonly Line[] }) {
  const waits = lines.filter((line) => line.waiting_requests > 0);
  if (waits.length === 0) return '0';
  return waits.map(({ scac, waiting_requests: count }, index) => (
    <Fragment key={scac}>
      {index === 0 ? '' : ', '}
      <Link className="link" href={`/requests?view=pending&scac=${scac}`}>
        {counted(count, 'request')}
        {waits.length > 1 ? ` (${scac})` : ''}
      </Link>
    </Fragment>
  ));
}

function NoInterface() {
  return (
    <Card title="No known interface" padded>
      <p>The line publishes no interface that Landfall knows. It can be followed by the EDI messages it sends.</p>
      <div>
        <Link className="btn" href="/carriers/edi">
          EDI partners
        </Link>
      </div>
    </Card>
  );
}
