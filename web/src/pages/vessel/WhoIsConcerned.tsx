import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { CATEGORY_NAMES } from '../../api/exceptions.ts';
import type { AnswerOf, Many } from '../../api/json-api.ts';
import { queryString } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { CountLink } from '../../ui/CountLink.tsx';

const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

type Group = AnswerOf<'GET /containers/summary'>['data'][number];

/** What the delay of a ship does to the boxes aboard. */
const CONSEQUENCES = ['eta_slip', 'missed_connection', 'charges_likely', 'last_free_day_near'] as const;

interface WhoIsConcernedProps {
  readonly vessel: { readonly id: string; readonly name: string };
}

/** Whose boxes are aboard a ship, and what goes wrong with them: each count leads to the list that it counts. */
export function WhoIsConcerned({ vessel }: WhoIsConcernedProps) {
  const path = `/containers/summary${queryString({ group_by: 'customer', 'filter[vessel_id]': vessel.id })}`;
  const customers = useGet<{ data: readonly Group[] }>(['containers', 'summary', path], path).data?.data;
  const [isWriting, setIsWriting] = useState(false);
  if (customers === undefined || customers.length === 0) return null;
  return (
    <section className="ports-ahead" aria-label="Who is concerned">
      <div className="row">
        <h2 className="grow">Who is concerned</h2>
        <Button icon={Mail} label="Write to customers" look="small" onClick={() => setIsWriting(true)} />
      </div>
      <ul>
        {customers.map(({ key, label, count }) => (
          <li key={key}>
            <span>{key === null ? 'No customer named' : (label ?? 'Customer')}</span>
            {key === null ? (
              <span className="dim">{counted(count, 'container')}</span>
            ) : (
              <CountLink count={count} one="container" href={listOf(vessel.id, { 'filter[customer_id]': key })} />
            )}
          </li>
        ))}
        {CONSEQUENCES.map((category) => (
          <Consequence key={category} vesselId={vessel.id} category={category} />
        ))}
      </ul>
      {isWriting ? (
        <Suspense fallback={null}>
          <MessageDialog vessel={vessel} customers={customers} onClose={() => setIsWriting(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface ConsequenceProps {
  readonly vesselId: string;
  readonly category: (typeof CONSEQUENCES)[number];
}

/** Asked by the same question as the list that it leads to. */
function Consequence({ vesselId, category }: ConsequenceProps) {
  const filter = { 'filter[vessel_id]': vesselId, 'filter[exception]': category };
  const path = `/containers${queryString({ ...filter, 'page[size]': 1, 'fields[container]': 'number' })}`;
  const total = useGet<Many<Container>>(['containers', 'count', path], path).data?.meta.total;
  if (total === undefined || total === 0) return null;
  return (
    <li>
      <span className="late">{CATEGORY_NAMES[category]}</span>
      <CountLink count={total} one="container" href={listOf(vesselId, { 'filter[exception]': category })} />
    </li>
  );
}

function listOf(vesselId: string, more: Readonly<Record<string, string>>): string {
  return `/containers${queryString({ 'filter[vessel_id]': vesselId, ...more })}`;
}
