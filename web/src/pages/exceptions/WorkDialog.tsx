import { useWork } from '../../api/exception-work.ts';
import type { Exception } from '../../api/exceptions.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { Conversation } from './Conversation.tsx';
import { type WorkAim, WorkForms } from './WorkForms.tsx';

interface WorkDialogProps {
  readonly exceptions: readonly Exception[];
  readonly aim: WorkAim;
  readonly onClose: () => void;
}

/** Everything that can be done about one exception, or about several at once. */
export function WorkDialog({ exceptions, aim, onClose }: WorkDialogProps) {
  const mayWork = useMay('member');
  const [first] = exceptions;
  if (first === undefined) return null;
  const ids = exceptions.map(({ id }) => id);
  const { title, number, detail, assignee_id: assigneeId } = first.attributes;
  const isOne = exceptions.length === 1;
  const hasOpen = exceptions.some(({ attributes }) => attributes.state === 'open');
  return (
    <Dialog
      title={isOne ? `${title}, ${showContainerNumber(number)}` : `${exceptions.length} exceptions`}
      onClose={onClose}
    >
      <div className="body">
        {isOne ? <p>{detail}</p> : null}
        {mayWork && !hasOpen ? <Reopen ids={ids} onDone={onClose} /> : null}
        {mayWork ? (
          <WorkForms ids={ids} aim={aim} assigneeId={isOne ? assigneeId : undefined} onDone={onClose} />
        ) : null}
        {isOne ? <Conversation exceptionId={first.id} isFirst={aim === 'comment'} mayComment={mayWork} /> : null}
      </div>
    </Dialog>
  );
}

function Reopen({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const work = useWork();
  const reopen = async () => {
    const change = { snoozed_until: null, snoozed_until_change: false, dismissed_reason: null };
    if (await work(ids, change, 'Back in the queue')) onDone();
  };
  return (
    <p>
      <Button label="Put back in the queue" look="primary" onClick={() => void reopen()} />
    </p>
  );
}
