import { createContext, useContext } from 'react';

const TrackContext = createContext<(numbers?: string) => void>(() => {});
export const TrackProvider = TrackContext.Provider;

/** Opens the dialog for new numbers, empty or with some filled in. */
export function useTrack(): (numbers?: string) => void {
  return useContext(TrackContext);
}
