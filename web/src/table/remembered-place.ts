import { useEffect, useState } from 'react';

interface Place {
  offsetPx: number;
  /** Index of the row that the keys are on; -1 for none. */
  current: number;
}

const MAX_REMEMBERED = 50;
const places = new Map<string, Place>();

/** Where somebody was in a list: who opens a row and comes back finds the list as it was left. */
export function useRememberedPlace(list: string): Place {
  const [place] = useState<Place>(() => places.get(list) ?? { offsetPx: 0, current: -1 });
  useEffect(
    () => () => {
      if (places.size >= MAX_REMEMBERED) places.clear();
      places.set(list, { ...place });
    },
    [list, place],
  );
  return place;
}
