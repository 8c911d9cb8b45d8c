import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { SyncDestination } from './sync-destination.ts';

interface PlanDialogProps {
  readonly destination: SyncDestination;
  readonly onClose: () => void;
}

/** What a run would send now. */
export function PlanDialog({ destination: { id, attributes }, onClose }: PlanDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['sync_plan', id],
    queryFn: () => send<{ readonly statements: readonly string[] }>('POST', `/sync_destinations/${id}/dry_run`),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog title={`Dry run of ${attributes.name}`} onClose={onClose} broad>
      <div className="body">
        {error === null ? null : <Problem error={error} />}
        {data === undefined && error === null ? <Skeleton /> : null}
        {data === undefined ? null : (
          <>
            <p>Nothing was changed. A run would send:</p>
            <pre>{data.statements.join(';\n')}</pre>
          </>
        )}
      </div>
    </Dialog>
  );
}
