import { useEffect, useState } from 'react';
import type { LiveState } from '../api/live.ts';
import { useSeenAt } from '../api/offline.ts';
import { Ago } from '../time/shown.tsx';

/** A stream that ends and comes back at once is no reason to worry anybody. */
const PATIENCE_MS = 4_000;

/** Says that the service is away while it is, and goes when it is back. */
export function AwayBanner({ live }: { readonly live: LiveState }) {
  const [isAway, setIsAway] = useState(false);
  const seenAt = useSeenAt();
  useEffect(() => {
    if (live !== 'offline') {
      setIsAway(false);
      return;
    }
    const timer = setTimeout(() => setIsAway(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [live]);
  if (!isAway) return null;
  return (
    <div className="away" role="alert">
      The service cannot be reached. What you see{' '}
      {seenAt === undefined ? (
        'is what was known before'
      ) : (
        <>
          was last seen <Ago at={seenAt} />
        </>
      )}
      ; this note goes when it is back.
    </div>
  );
}
