import '../../styles/free-time.css';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { One } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { moneyText } from '../../text/money.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Time } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChargeTable } from './ChargeTable.tsx';
import { Findings } from './Findings.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceForm } from './InvoiceForm.tsx';
import { type Content, INVOICES, type Invoice, RESULTS, STATES } from './invoice.ts';

/** What was invoiced, what the check found, and what became of it. */
export default function InvoicePage() {
  const { id = '' } = useParams();
  const mayWrite = useMay('member');
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { data, error, refetch } = useGet<One<Invoice>>([...INVOICES, id], `/invoices/${id}`);
  const invoice = data?.data;
  usePageTitle(invoice && `Invoice ${invoice.attributes.invoice_number}`);
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (invoice === undefined) return <Skeleton />;
  const { invoice_number: number, biller, check, state, history } = invoice.attributes;
  return (
    <>
      <PageHead
        title={
          <>
            <span className="mono">{number}</span>
            <Chip tone={RESULTS[check.result][1]}>{RESULTS[check.result][0]}</Chip>
            <Chip tone={STATES[state][1]}>{STATES[state][0]}</Chip>
          </>
        }
        crumb={
          <>
            <Link href="/invoices">Invoices</Link>
            <span aria-hidden>/</span>
            {biller}
          </>
        }
      >
        <InvoiceActions invoice={invoice} mayWrite={mayWrite} onCorrect={() => setIsCorrecting(true)} />
      </PageHead>
      <InvoiceFacts {...invoice.attributes} />
      <section className="scroll cards" aria-label="Check" tabIndex={0}>
        <Findings check={check} />
        <ChargeTable invoice={invoice} />
        <Card title="What became of it" named padded>
          <ol className="invoice-steps">
            {history.map((step) => (
              <li key={`${step.state} ${step.at}`}>
                <strong>{STATES[step.state][0]}</strong> <Time at={step.at} zone="UTC" />
                {step.note === null ? null : <span className="wrap"> {step.note}</span>}
              </li>
            ))}
          </ol>
        </Card>
      </section>
      {isCorrecting ? (
        <InvoiceForm invoice={invoice} onClose={() => setIsCorrecting(false)} onSaved={() => void refetch()} />
      ) : null}
    </>
  );
}

function InvoiceFacts({ check, saved, answer_by: answerBy, due_date: due, state }: Content) {
  const { currency, stated, expected, difference } = check;
  return (
    <FactStrip>
      <div>
        <dt>Asks for</dt>
        <dd>
          {moneyText(stated, currency)}
          <small>{due == null ? 'No due date named' : `due ${showDay(due)}`}</small>
        </dd>
      </div>
      <div>
        <dt>By our count</dt>
        <dd>
          {expected === null ? 'Not known' : moneyText(expected, currency)}
          <small>{expected === null ? 'A move or tariff is missing' : 'by moves and tariff'}</small>
        </dd>
      </div>
      <div className="urgent">
        <dt>Too much</dt>
        <dd>
          {difference === null ? 'Not known' : moneyText(Math.max(0, difference), currency)}
          {difference !== null && difference < 0 ? (
            <small>{moneyText(-difference, currency)} less than by the tariff</small>
          ) : null}
        </dd>
      </div>
      <div className="foremost">
        <dt>{state === 'disputed' ? 'Answer due' : 'Dispute by'}</dt>
        <dd>{dayOrNot(state === 'disputed' ? answerBy : check.dispute_by)}</dd>
      </div>
      <div>
        <dt>Saved</dt>
        <dd>{saved === null ? 'Open' : moneyText(saved, currency)}</dd>
      </div>
    </FactStrip>
  );
}

function dayOrNot(day: string | null): string {
  return day === null ? 'Not known' : showDay(day);
}
