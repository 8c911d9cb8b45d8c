import '../../styles/free-time.css';
import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Many, queryString } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Choose } from '../../ui/Choose.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { InvoiceForm, type ReadInvoice } from './InvoiceForm.tsx';
import { INVOICES, type Invoice, RESULTS, STATES } from './invoice.ts';
import { ReadDocument } from './ReadDocument.tsx';

const PAGE_SIZE = 50;
const COLUMNS = ['Invoice', 'Boxes', 'Asks for', 'By our count', 'Check', 'State', 'Dispute by'];
const choices = (all: string, of: Readonly<Record<string, readonly [string, unknown]>>) =>
  [['', all], ...Object.entries(of).map(([id, [name]]) => [id, name] as const)] as const;
const STATE_CHOICES = choices('Every state', STATES);
const RESULT_CHOICES = choices('Every result', RESULTS);

export default function InvoicesPage() {
  const mayWrite = useMay('member');
  const [, go] = useLocation();
  const [entering, setEntering] = useState<'document' | 'form' | ReadInvoice>();
  const [filter, setFilter] = useState({ state: '', result: '', page: 1 });
  const query = queryString({
    'filter[state]': filter.state,
    'filter[result]': filter.result,
    'page[size]': PAGE_SIZE,
    'page[number]': filter.page,
  });
  const { data, error, refetch } = useGet<Many<Invoice>>([...INVOICES, query], `/invoices${query}`, {
    placeholderData: (before) => before,
  });
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  const isFiltered = filter.state !== '' || filter.result !== '';
  return (
    <>
      <PageHead title="Invoices" note="Demurrage and detention, checked against moves, tariffs and the rules.">
        {mayWrite ? (
          <>
            <Button icon={FileText} label="Read from a document" onClick={() => setEntering('document')} />
            <Button icon={Plus} label="Enter invoice" look="primary" onClick={() => setEntering('form')} />
          </>
        ) : null}
      </PageHead>
      <div className="bar invoice-filters">
        <Choose
          label="Result of the check"
          value={filter.result}
          choices={RESULT_CHOICES}
          onChoose={(result) => setFilter({ ...filter, result, page: 1 })}
        />
        <Choose
          label="State"
          value={filter.state}
          choices={STATE_CHOICES}
          onChoose={(state) => setFilter({ ...filter, state, page: 1 })}
        />
      </div>
      {data === undefined ? <Skeleton /> : null}
      {data?.data.length === 0 ? <NoInvoices isFiltered={isFiltered} /> : <InvoiceTable invoices={data?.data ?? []} />}
      <Pager
        page={filter.page}
        size={PAGE_SIZE}
        total={data?.meta.total ?? 0}
        onPage={(page) => setFilter({ ...filter, page })}
      />
      {entering === 'document' ? <ReadDocument onClose={() => setEntering(undefined)} onRead={setEntering} /> : null}
      {entering !== undefined && entering !== 'document' ? (
        <InvoiceForm
          invoice={undefined}
          read={entering === 'form' ? undefined : entering}
          onClose={() => setEntering(undefined)}
          onSaved={({ id }) => go(`/invoices/${id}`)}
        />
      ) : null}
    </>
  );
}

function NoInvoices({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No invoice matches">Choose another state or result.</Empty>;
  return (
    <Empty title="No invoices yet">
      Enter one as it was received: its days, rates and required elements are checked, and what differs goes into a
      letter.
    </Empty>
  );
}

function InvoiceTable({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <section className="scroll sheet" aria-label="Invoices" tabIndex={0}>
      <PlainTable columns={COLUMNS}>
        {invoices.map(({ id, attributes }) => (
          <InvoiceRow key={id} id={id} {...attributes} />
        ))}
      </PlainTable>
    </section>
  );
}

function InvoiceRow({
  id,
  invoice_number: number,
  biller,
  charges,
  check,
  state,
}: Invoice['attributes'] & { readonly id: string }) {
  const boxes = [...new Set(charges.map((one) => one.container_number ?? 'not named'))];
  return (
    <tr>
      <td>
        <Link className="link mono" href={`/invoices/${id}`}>
          {number}
        </Link>
        <small className="dim"> {biller}</small>
      </td>
      <td className="mono">{boxes.length > 2 ? `${boxes[0]} and ${boxes.length - 1} more` : boxes.join(', ')}</td>
      <td>{moneyText(check.stated, check.currency)}</td>
      <td>
        {check.expected === null ? (
          <Missing why="A move or tariff is not known" />
        ) : (
          moneyText(check.expected, check.currency)
        )}
      </td>
      <td>
        <Chip tone={RESULTS[check.result][1]}>{RESULTS[check.result][0]}</Chip>
      </td>
      <td>
        <Chip tone={STATES[state][1]}>{STATES[state][0]}</Chip>
      </td>
      <td>{check.dispute_by === null ? <Missing why="No date of the invoice" /> : showDay(check.dispute_by)}</td>
    </tr>
  );
}
