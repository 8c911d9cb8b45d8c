import { MessageSquare, MoreHorizontal } from 'lucide-react';
import type { Colleague } from '../../api/exception-work.ts';
import type { Exception } from '../../api/exceptions.ts';
import { Time } from '../../time/shown.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { costText } from './cost.ts';
import { ExceptionLink } from './ExceptionLink.tsx';

interface QueueItemProps {
  readonly exception: Exception;
  readonly colleagues: readonly Colleague[];
  /** The same box costs the same in a line above. */
  readonly isCostTold: boolean;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onWork: () => void;
}

/** One exception of the queue: chosen by its box, worked on by its button, looked at by the rest. */
export function QueueItem({
  exception,
  isCostTold,
  colleagues,
  isCurrent,
  isSelected,
  onSelect,
  onWork,
}: QueueItemProps) {
  const { title, number, assignee_id: assigneeId, comment_count: comments, cost } = exception.attributes;
  const name = `${title}, ${showContainerNumber(number)}`;
  return (
    <li className={isCurrent ? 'current' : ''} data-exception={exception.id}>
      <label className="pick">
        <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={`Select ${name}`} />
      </label>
      <div className="attention lines">
        <ExceptionLink exception={exception} />
      </div>
      <span className="queue-facts">
        {cost === null || isCostTold ? null : <span className="cost">{costText(cost)}</span>}
        <Put exception={exception} />
        {assigneeId === null ? null : <span>{colleagues.find(({ id }) => id === assigneeId)?.name ?? 'Assigned'}</span>}
        {comments === 0 ? null : (
          <span title={`${comments} comments`}>
            <MessageSquare size={13} aria-hidden /> <span className="spoken">Comments: </span>
            {comments}
          </span>
        )}
      </span>
      <button type="button" className="btn icon quiet" aria-label={`Work on ${name}`} onClick={onWork}>
        <MoreHorizontal size={16} aria-hidden />
      </button>
    </li>
  );
}

/** Where it was put away to. */
function Put({ exception }: { readonly exception: Exception }) {
  const { state, snoozed_until: until, dismissed_reason: reason } = exception.attributes;
  if (state === 'dismissed') return <span>Dismissed: {reason}</span>;
  if (state !== 'snoozed') return null;
  return (
    <span>
      Snoozed until {until === null ? 'something changes' : <Time at={until} zone={null} detail="day" hideZone />}
    </span>
  );
}
