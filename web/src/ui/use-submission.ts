import { useState } from 'react';

/** Runs one thing at a time and keeps what went wrong. */
export function useSubmission<Given extends unknown[]>(attempt: (...given: Given) => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (...given: Given) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await attempt(...given);
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, run };
}
