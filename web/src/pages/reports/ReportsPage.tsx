import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import ReportDialog from './ReportDialog.tsx';
import { ReportPreview } from './ReportPreview.tsx';
import { ofText, type Report, troubleOf, whenText } from './report-words.ts';

const KEY = ['reports'];
const ABOUT =
  'What came, what comes, what is late, what cost money and how on time each line was: by mail, every week.';

/** Reports that are mailed every week, and what each would say now. */
export default function ReportsPage() {
  const { data, error } = useGet<Many<Report>>(KEY, '/reports?page%5Bsize%5D=100&include=customer,saved_view');
  const mayWrite = useMay('member');
  const [edited, setEdited] = useState<Report | 'new'>();
  const [previewed, setPreviewed] = useState<Report>();
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead title="Reports" note={ABOUT}>
        {mayWrite ? <Button icon={Plus} label="New report" look="primary" onClick={() => setEdited('new')} /> : null}
      </PageHead>
      {data?.data.length === 0 ? (
        <Empty title="No reports yet">
          <p>A report is of all containers, of a saved view, or of a customer, and goes to any mail address.</p>
        </Empty>
      ) : (
        <section className="scroll sheet" aria-label="Reports" tabIndex={0}>
          <PlainTable columns={['Name', 'Of', 'When', 'Sent to', 'Sent last']} actions>
            {data?.data.map((report) => (
              <Row
                key={report.id}
                report={report}
                of={ofText(report, data.included)}
                mayWrite={mayWrite}
                onPreview={() => setPreviewed(report)}
                onEdit={() => setEdited(report)}
              />
            ))}
          </PlainTable>
        </section>
      )}
      {edited === undefined ? null : (
        <ReportDialog report={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {previewed === undefined ? null : <ReportPreview report={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly report: Report;
  readonly of: string;
  readonly mayWrite: boolean;
  readonly onPreview: () => void;
  readonly onEdit: () => void;
}

function Row({ report: { id, attributes }, of, mayWrite, onPreview, onEdit }: RowProps) {
  const attempt = useAttempt();
  const { name, recipients, active, last_error, last_sent_at } = attributes;
  const sendNow = () => attempt(() => send('POST', `/reports/${id}/send`), 'The report is on its way', KEY);
  const remove = () => attempt(() => send('DELETE', `/reports/${id}`), 'The report is deleted', KEY);
  return (
    <tr>
      <td>{name}</td>
      <td>{of}</td>
      <td>
        {whenText(attributes)}
        {active ? null : (
          <div>
            <Chip tone="bad">Off</Chip>
          </div>
        )}
      </td>
      <td>
        {recipients.map((recipient) => (
          <div key={recipient.address}>
            {recipient.address}
            {troubleOf(recipient) === undefined ? null : <div className="dim">{troubleOf(recipient)}</div>}
          </div>
        ))}
      </td>
      <td>
        {last_sent_at === null ? 'Not yet' : <Time at={last_sent_at} zone={null} />}
        {last_error === null ? null : <div className="dim">{last_error}</div>}
      </td>
      <td>
        <div className="row">
          <Button label="Preview" name={name} look="small" onClick={onPreview} />
          {mayWrite ? (
            <>
              <Button label="Edit" name={name} look="small" onClick={onEdit} />
              <Button label="Send now" name={name} look="small" onClick={() => void sendNow()} />
              <ConfirmButton
                label="Delete"
                name={name}
                question={`Delete ${name}?`}
                consequence="Nobody gets it any more."
                confirm="Delete the report"
                onConfirm={remove}
              />
            </>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
