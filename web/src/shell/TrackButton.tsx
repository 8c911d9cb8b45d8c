import { Plus } from 'lucide-react';
import { useMay } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { useTrack } from './track-context.ts';

/** Opens the dialog that tracks numbers, for those who may. */
export function TrackButton() {
  const track = useTrack();
  if (!useMay('member')) return null;
  return <Button icon={Plus} label="Track a number" look="primary" onClick={() => track()} />;
}
