import { Link } from 'wouter';
import { CATEGORY_NAMES } from '../../api/exceptions.ts';
import type { AnswerOf, Many } from '../../api/json-api.ts';
import { queryString } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';

type Group = AnswerOf<'GET /containers/summary'>['data'][number];

/** What the delay of a ship does to the boxes aboard. */
const CONSEQUENCES = ['eta_slip', 'missed_connection'] as const;

/** Whose boxes are aboard a ship, and what goes wrong with them: each count with the list that it counts. */
export function WhoIsConcerned({ vesselId }: { readonly vesselId: string }) {
  const path = `/containers/summary${queryString({ group_by: 'customer', 'filter[vessel_id]': vesselId })}`;
  const customers = useGet<{ data: readonly Group[] }>(['containers', 'summary', path], path).data?.data;
  if (customers === undefined || customers.length === 0) return null;
  return (
    <section className="ports-ahead" aria-label="Who is concerned">
      <h2>Who is concerned</h2>
      <ul>
        {customers.map(({ key, label, count }) => (
          <li key={key}>
            {key === null ? (
              <span>No customer named</span>
            ) : (
              <Link className="link" href={listOf(vesselId, { 'filter[customer_id]': key })}>
                {label ?? 'Customer'}
              </Link>
            )}
            <span className="dim">{counted(count, 'container')}</span>
          </li>
        ))}
        {CONSEQUENCES.map((category) => (
          <Consequence key={category} vesselId={vesselId} category={category} />
        ))}
      </ul>
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
      <Link className="link late" href={listOf(vesselId, { 'filter[exception]': category })}>
        {CATEGORY_NAMES[category]}
      </Link>
      <span className="dim">{counted(total, 'container')}</span>
    </li>
  );
}

function listOf(vesselId: string, more: Readonly<Record<string, string>>): string {
  return `/containers${queryString({ 'filter[vessel_id]': vesselId, ...more })}`;
}
