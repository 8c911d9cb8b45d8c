import { useGet } from '../../api/use-get.ts';
import { Problem } from '../../ui/Problem.tsx';

interface Retention {
  readonly webhook_notification_days: number;
  readonly payload_days: number;
  readonly vessel_track_days: number;
  readonly change_days: number;
  readonly seen_days: number;
}

const ROWS: readonly (readonly [keyof Retention, string, string])[] = [
  ['webhook_notification_days', 'Webhook notifications and their attempts', 'WEBHOOK_RETENTION_DAYS'],
  ['payload_days', 'Answers and messages as they were received', 'PAYLOAD_DAYS'],
  ['vessel_track_days', 'Tracks of vessels', 'AIS_TRACK_DAYS'],
  ['change_days', 'What changed, and when', 'CHANGE_DAYS'],
  ['seen_days', 'What people saw, and from where they signed in', 'AUDIT_SEEN_DAYS'],
];

/** What is kept for how long, which whoever runs the installation decides. */
export function RetentionCard() {
  const { data, error } = useGet<Retention>(['retention'], '/retention');
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <section className="card narrow-card">
      <header>
        <h2>What is kept, and for how long</h2>
      </header>
      <table className="plain">
        <tbody>
          {ROWS.map(([name, words, setting]) => (
            <tr key={name}>
              <th scope="row">
                {words}
                <small className="dim"> {setting}</small>
              </th>
              <td className="end">{data === undefined ? '' : `${data[name]} days`}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Shipments, containers, what was observed of them, documents, and what people did</th>
            <td className="end">Until deleted</td>
          </tr>
        </tbody>
      </table>
      <p className="pad dim">
        The same for every account of this installation: whoever runs it sets the days in the environment of the
        service, by the names given here, and starts it again.
      </p>
    </section>
  );
}
