import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../api/client.ts';
import { Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const APPLICATIONS = ['connected_applications'];

interface Application {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly scope: 'read' | 'write';
  readonly connected_by: string;
  readonly connected_at: string;
  readonly last_used_at: string | null;
}

export function useApplications() {
  return useQuery({
    queryKey: APPLICATIONS,
    queryFn: ({ signal }) =>
      get<{ data: readonly Application[] }>('/connected_applications?page%5Bsize%5D=100', signal),
  });
}

/** Applications that people let act for them: one's own, or of everybody. */
export function ConnectedApplications({ isForAll }: { readonly isForAll: boolean }) {
  const attempt = useAttempt();
  const { data, error } = useApplications();
  const revoke = ({ id, name }: Application) =>
    attempt(() => send('DELETE', `/connected_applications/${id}`), `${name} is no longer connected`, APPLICATIONS);
  if (error !== null && data === undefined) return <Problem error={error} />;
  if (data === undefined) return <Skeleton />;
  const shown = data.data;
  return (
    <Card title="Connected applications" named sideways>
      {shown.length === 0 ? (
        <p className="pad">None yet. Those that you let in by signing in are here.</p>
      ) : (
        <PlainTable columns={['Name', ...(isForAll ? ['By'] : []), 'Access', 'Connected', 'Last use']} actions>
          {shown.map((application) => (
            <tr key={application.id}>
              <td>
                {application.name}
                {application.address === null ? null : <small>{new URL(application.address).host}</small>}
              </td>
              {isForAll ? <td>{application.connected_by}</td> : null}
              <td>{application.scope === 'read' ? 'Read' : 'Read and write'}</td>
              <td>
                <Time at={application.connected_at} zone="UTC" />
              </td>
              <td>{application.last_used_at === null ? '–' : <Time at={application.last_used_at} zone="UTC" />}</td>
              <td className="end">
                <ConfirmButton
                  label="Revoke"
                  name={application.name}
                  question={`Revoke ${application.name}?`}
                  consequence="It is refused from now on, until somebody connects it again."
                  confirm="Revoke access"
                  onConfirm={() => revoke(application)}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
}
