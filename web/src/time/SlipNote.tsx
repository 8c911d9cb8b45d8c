import { showDuration } from './duration.ts';
import { slipOf } from './slip.ts';

interface SlipNoteProps {
  /** The first estimate that was given. */
  readonly first: string | null;
  /** When it arrived, or is expected now. */
  readonly at: string | null;
  readonly zone: string | null | undefined;
}

/** How an arrival compares with what was announced first. */
export function SlipNote({ first, at, zone }: SlipNoteProps) {
  const slip = slipOf(first, at, zone);
  if (slip !== undefined && slip > 0) {
    return <small className="late">{showDuration(slip)} later than the first ETA</small>;
  }
  if (at === null) return <small>The line has not said</small>;
  return <small>{slip === undefined ? 'No first ETA was given' : 'Not later than the first ETA'}</small>;
}
