import { createContext, useContext } from 'react';

const TrackContext = createContext<() => void>(() => {});
export const TrackProvider = TrackContext.Provider;

/** Opens the dialog for new numbers, from wherever there is nothing to show without one. */
export function useTrack(): () => void {
  return useContext(TrackContext);
}
