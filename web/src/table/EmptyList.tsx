import { Plus } from 'lucide-react';
import { useMay } from '../api/session.ts';
import { useTrack } from '../shell/track-context.ts';
import { Empty } from '../ui/Empty.tsx';

interface EmptyListProps {
  readonly noun: 'container' | 'shipment';
  readonly isFiltered: boolean;
}

/** Why a list has no rows: nothing is tracked, or the filters leave nothing over. */
export function EmptyList({ noun, isFiltered }: EmptyListProps) {
  const track = useTrack();
  const mayTrack = useMay('member');
  if (isFiltered) return <Empty title={`No ${noun} matches`}>The filters above leave nothing over: remove one.</Empty>;
  return (
    <Empty title="Nothing is tracked yet">
      A {noun} appears here as soon as its line has answered.
      {mayTrack ? (
        <button type="button" className="btn primary" onClick={() => track()}>
          <Plus size={15} aria-hidden />
          Track a number
        </button>
      ) : null}
    </Empty>
  );
}
