import { Link } from 'wouter';
import { counted } from '../../text/counted.ts';
import { Ago } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import {
  afterFailure,
  type Family,
  familiesOf,
  inText,
  type Line,
  STATUSES,
  tightestWindow,
  useConnections,
} from './connection.ts';
import { Followed } from './Followed.tsx';

/** Every line: those that can be connected with how they do, then those that only send messages. */
export function Lines() {
  const { data, error, refetch } = useConnections();
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  const families = familiesOf((data?.data ?? []).map(({ attributes }) => attributes));
  const connectable = families.filter(({ line }) => line.interfaces.length > 0);
  const others = families.filter(({ line }) => line.interfaces.length === 0);
  return (
    <section className="scroll cards" aria-label="Shipping lines" tabIndex={0}>
      <Card
        title="Lines with an interface"
        aside={<span className="dim">{data === undefined ? 'Asking…' : summaryOf(connectable)}</span>}
      >
        <section className="sideways" aria-label="Lines with an interface, one by one" tabIndex={0}>
          <PlainTable
            columns={['Line', 'State', 'Followed', 'Waiting', 'Calls used', 'Last answer', 'What went wrong']}
            actions
            kind="lines"
          >
            {connectable.map((family) => (
              <FamilyRow key={family.line.scac} family={family} />
            ))}
          </PlainTable>
        </section>
      </Card>
      {others.length === 0 ? null : <OtherLines families={others} />}
    </section>
  );
}

function summaryOf(families: readonly Family[]): string {
  const ready = families.filter(({ line }) => line.keys !== null).length;
  return `${ready} of ${families.length} connected`;
}

function FamilyRow({ family }: { readonly family: Family }) {
  const { line, brands, waiting } = family;
  const [text, tone] = STATUSES[line.status];
  return (
    <tr>
      <td>
        <Link className="link" href={`/carriers/${line.scac}`}>
          {line.name}
        </Link>
        <span className="sub mono">{[line.scac, ...brands.map(({ scac }) => scac)].join(', ')}</span>
      </td>
      <td>
        <Chip tone={tone}>{text}</Chip>
        {line.keys === 'installation' ? <span className="sub">keys of the installation</span> : null}
      </td>
      <td>
        <Followed family={family} />
      </td>
      <td>{waiting === 0 ? '0' : <strong className="waits">{waiting.toLocaleString('en')}</strong>}</td>
      <td>
        <CallsUsed line={line} />
      </td>
      <td>{line.last_succeeded_at === null ? <Missing why="Not asked yet" /> : <Ago at={line.last_succeeded_at} />}</td>
      <td>
        <WentWrong line={line} />
      </td>
      <td className="end">
        <Link className="btn small" href={`/carriers/${line.scac}`} aria-label={`${actionOf(line)} ${line.name}`}>
          {actionOf(line)}
        </Link>
      </td>
    </tr>
  );
}

/** What a line said last when it failed, and whether it is well again. */
function WentWrong({ line }: { readonly line: Line }) {
  const { last_error: error, last_failed_at: failedAt } = line;
  if (error === null) return <Missing why="Nothing" />;
  return (
    <>
      {error}
      {failedAt === null ? null : (
        <span className="sub">
          <Ago at={failedAt} />
          {afterFailure(line)}
        </span>
      )}
    </>
  );
}

function actionOf({ keys }: Line): string {
  return keys === null ? 'Connect' : 'Open';
}

function CallsUsed({ line: { budget } }: { readonly line: Line }) {
  const window = tightestWindow(budget);
  if (window === undefined) return <Missing why="There are no keys to count calls of" />;
  return (
    <>
      {window.used.toLocaleString('en')} of {window.calls.toLocaleString('en')}
      <span className="sub">{inText(window.per)}</span>
    </>
  );
}

/** No interface of theirs is known: their messages can be read all the same. */
function OtherLines({ families }: { readonly families: readonly Family[] }) {
  const waiting = families.filter((family) => family.waiting > 0);
  return (
    <Card title="Lines without a known interface" padded>
      <p>
        No public interface of these {counted(families.length, 'line')} is known. They are followed by the EDI messages
        they send: ask your contact at the line for status messages (X12 315, EDIFACT IFTSTA), and add it under{' '}
        <Link className="link" href="/carriers/edi">
          EDI partners
        </Link>
        .
      </p>
      {waiting.map((family) => (
        <p key={family.line.scac} className="notice warn">
          {counted(family.waiting, 'request')} for {family.line.name} {family.waiting === 1 ? 'waits' : 'wait'}.
        </p>
      ))}
      <p className="dim">{families.map(({ line }) => `${line.name} (${line.scac})`).join(', ')}</p>
    </Card>
  );
}
