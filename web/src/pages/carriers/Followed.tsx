import { Link } from 'wouter';
import type { Family } from './connection.ts';

/** How many shipments of a line and its brands are followed, and the way to them. */
export function Followed({ family: { line, brands, followed } }: { readonly family: Family }) {
  if (followed === 0) return '0';
  const scacs = [line, ...brands].map(({ scac }) => scac).join(',');
  const filters = new URLSearchParams({ 'filter[scac]': scacs, 'filter[tracking_stopped]': 'false' });
  return (
    <Link className="link" href={`/shipments?${filters}`} aria-label={`${followed} shipments of ${line.name}`}>
      {followed.toLocaleString('en')}
    </Link>
  );
}
