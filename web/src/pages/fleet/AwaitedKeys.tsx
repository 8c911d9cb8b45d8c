import { Link } from 'wouter';
import { useOverview } from '../../api/overview.ts';
import { useMay } from '../../api/session.ts';
import { CountLink } from '../../ui/CountLink.tsx';

/** Requests that begin by themselves once somebody gives keys for their line. */
export function AwaitedKeys() {
  const isOwner = useMay('owner');
  const awaited = useOverview().data?.sources.awaiting_keys ?? [];
  if (awaited.length === 0) return null;
  return (
    <ul className="awaited" aria-label="Waiting for keys">
      {awaited.map(({ scac, name, requests }) => (
        <li key={scac} className="notice warn">
          <strong>No keys for {name}</strong>
          <span>
            <CountLink count={requests} one="request" href={`/requests?view=pending&scac=${scac}`} />{' '}
            {requests === 1 ? 'waits' : 'wait'}
            {isOwner ? '. ' : ' until an owner connects it.'}
            {isOwner ? (
              <Link className="link" href={`/carriers/${scac}`}>
                Connect {name}
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
