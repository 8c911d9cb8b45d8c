import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** So long nothing else is asked for. */
const QUIET_MS = 50;
/** What never ends does not keep the rest away. */
const MAX_WAIT_MS = 3_000;

/**
 * Whether what the page is opened for has been answered, from when it is there: what costs the service more than it tells
 * the reader waits for that. Questions named as one of `others` are not waited for.
 */
export function useSettled(others: readonly string[], isThere = true): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const asked = useIsFetching({
    predicate: ({ queryKey }) => !queryKey.slice(0, 2).some((part) => others.includes(String(part))),
  });
  useEffect(() => {
    if (isSettled || !isThere || asked > 0) return;
    const timer = setTimeout(() => setIsSettled(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [asked, isSettled, isThere]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
