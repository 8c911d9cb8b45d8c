import { TrackButton } from '../shell/TrackButton.tsx';
import { Empty } from '../ui/Empty.tsx';

interface EmptyListProps {
  readonly noun: 'container' | 'shipment';
  readonly isFiltered: boolean;
}

/** Why a list has no rows: nothing is tracked, or the filters leave nothing over. */
export function EmptyList({ noun, isFiltered }: EmptyListProps) {
  if (isFiltered) return <Empty title={`No ${noun} matches`}>The filters above leave nothing over: remove one.</Empty>;
  return (
    <Empty title="Nothing is tracked yet">
      A {noun} appears here as soon as its line has answered.
      <TrackButton />
    </Empty>
  );
}
