import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { useGet } from '../../api/use-get.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { browserName } from './browser-name.ts';

interface PersonSession {
  readonly id: string;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly current: boolean;
}

/** Where somebody is signed in: oneself, or the person an owner looks at. */
export function Sessions({ userId }: { readonly userId?: string }) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const query = userId === undefined ? '' : `?user_id=${userId}`;
  const key = ['sessions', userId ?? ''];
  const { data, error } = useGet<{ data: readonly PersonSession[] }>(key, `/sessions${query}`);
  const end = async (path: string, done: string) => {
    await attempt(() => send('DELETE', path), done);
    await queries.invalidateQueries({ queryKey: key });
  };
  if (error !== null && data === undefined) return <Problem error={error} />;
  const sessions = data?.data ?? [];
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <PlainTable columns={['Browser', 'Signed in', 'Last use']} actions>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void end(`/sessions/${session.id}`, 'Signed out there')}
          />
        ))}
      </PlainTable>
      <div className="sessions-end">
        {data !== undefined && sessions.length === 0 ? <p className="dim">Not signed in anywhere.</p> : null}
        {others > 0 ? (
          <div>
            <Button
              label={userId === undefined ? 'Sign out everywhere else' : 'Sign out everywhere'}
              onClick={() =>
                void end(
                  `/sessions${query}`,
                  userId === undefined ? 'Signed out everywhere else' : 'Signed out everywhere',
                )
              }
            />
          </div>
        ) : null}
      </div>
    </>
  );
}

function SessionRow({ session, onEnd }: { readonly session: PersonSession; readonly onEnd: () => void }) {
  return (
    <tr>
      <td>
        {browserName(session.user_agent)}
        <small className="dim"> {session.address}</small>
      </td>
      <td>
        <Time at={session.created_at} zone="UTC" />
      </td>
      <td>
        <Ago at={session.last_used_at} />
      </td>
      <td className="end">
        {session.current ? (
          <Chip tone="ok">This one</Chip>
        ) : (
          <button
            type="button"
            className="btn small"
            aria-label={`Sign out of ${browserName(session.user_agent)}`}
            onClick={onEnd}
          >
            Sign out
          </button>
        )}
      </td>
    </tr>
  );
}
