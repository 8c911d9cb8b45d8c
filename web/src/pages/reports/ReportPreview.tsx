import { Download } from 'lucide-react';
import { useGet } from '../../api/use-get.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MailFrame } from '../../ui/MailFrame.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FORMATS, type Report } from './report-words.ts';

interface Preview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface ReportPreviewProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** What a report would say now, as it is mailed, and its files. */
export function ReportPreview({ report: { id, attributes }, onClose }: ReportPreviewProps) {
  const { data, error } = useGet<Preview>(['report_preview', id], `/reports/${id}/preview`);
  return (
    <Dialog title={`Preview of ${attributes.name}`} onClose={onClose} broad>
      <div className="body">
        {error === null ? null : <Problem error={error} />}
        {data === undefined ? <Skeleton /> : <MailFrame html={data.html} />}
      </div>
      <div className="foot">
        {FORMATS.map(([format, name]) => (
          <a key={format} className="btn" href={`/v2/reports/${id}.${format}`} download>
            <Download size={15} aria-hidden />
            {name}
          </a>
        ))}
      </div>
    </Dialog>
  );
}
