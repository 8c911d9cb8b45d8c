import { useGet } from '../../api/use-get.ts';
import { Problem } from '../../ui/Problem.tsx';

interface Storage {
  readonly bytes: number;
  readonly rows: number;
  readonly max_bytes: number;
  readonly max_rows: number;
}

const MEGABYTE = 1_048_576;
const NEARLY_FULL = 0.9;
const megabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;

/** How much room the account has for what it sends. */
export function StorageCard() {
  const { data, error } = useGet<Storage>(['storage'], '/storage');
  if (error !== null && data === undefined) return <Problem error={error} />;
  const fill = data === undefined ? 0 : Math.max(data.bytes / data.max_bytes, data.rows / data.max_rows);
  return (
    <section className="card narrow-card">
      <header>
        <h2>Storage</h2>
      </header>
      <table className="plain">
        <tbody>
          <tr>
            <th scope="row">
              Messages, answers, documents and what people enter
              <small className="dim"> ACCOUNT_STORAGE_MB</small>
            </th>
            <td className="end">
              {data === undefined ? '' : `${megabytes(data.bytes)} of ${megabytes(data.max_bytes)}`}
            </td>
          </tr>
          <tr>
            <th scope="row">
              Their number
              <small className="dim"> ACCOUNT_STORAGE_ROWS</small>
            </th>
            <td className="end">
              {data === undefined ? '' : `${data.rows.toLocaleString('en')} of ${data.max_rows.toLocaleString('en')}`}
            </td>
          </tr>
        </tbody>
      </table>
      {fill >= NEARLY_FULL ? (
        <p className="pad" role="alert">
          {fill >= 1 ? 'This account is full: nothing more is taken in. ' : 'This account is nearly full. '}
          Delete what is not needed, or ask whoever runs the installation for more room.
        </p>
      ) : null}
    </section>
  );
}
