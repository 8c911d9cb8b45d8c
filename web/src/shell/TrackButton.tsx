import { Plus } from 'lucide-react';
import { useMay } from '../api/session.ts';
import { useTrack } from './track-context.ts';

/** Opens the dialog that tracks numbers, for those who may. */
export function TrackButton() {
  const track = useTrack();
  if (!useMay('member')) return null;
  return (
    <button type="button" className="btn primary" onClick={() => track()}>
      <Plus size={15} aria-hidden />
      Track a number
    </button>
  );
}
