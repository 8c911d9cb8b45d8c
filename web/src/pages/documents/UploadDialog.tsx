import { useGet } from '../../api/use-get.ts';
import '../../styles/documents.css';
import { Upload } from 'lucide-react';
import { Link } from 'wouter';
import { type OneDocument, statusOf } from '../../api/documents.ts';
import { counted } from '../../text/counted.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ACCEPTED, ACCEPTED_TEXT, showBytes } from './file-kind.ts';
import { StatusWithReason } from './StatusChip.tsx';
import { TypeName } from './TypeName.tsx';
import type { UploadLine, Uploads } from './use-uploads.ts';

interface UploadDialogProps {
  readonly uploads: Uploads;
  readonly onClose: () => void;
}

/** Files to choose or drop, and how each is getting on. */
export function UploadDialog({ uploads: { lines, add }, onClose }: UploadDialogProps) {
  return (
    <Dialog title="Upload documents" onClose={onClose} broad>
      <div className="body">
        <label className="drop-zone">
          <Upload size={20} aria-hidden />
          <strong>Choose files, or drop them here</strong>
          <span className="dim">{ACCEPTED_TEXT}, several at once.</span>
          <input
            type="file"
            className="unseen"
            multiple
            accept={ACCEPTED}
            aria-label="Choose files"
            onChange={(event) => {
              add(event.target.files ?? []);
              event.target.value = '';
            }}
          />
        </label>
        <p role="status" className="dim">
          {summaryOf(lines)}
        </p>
        <ul className="upload-lines">
          {lines.map((line) => (
            <LineState key={line.key} line={line} onOpen={onClose} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function summaryOf(lines: readonly UploadLine[]): string {
  if (lines.length === 0) return '';
  const sent = lines.filter((line) => line.documentId !== undefined).length;
  const refused = lines.filter((line) => line.problem !== undefined || line.existing !== undefined).length;
  if (sent + refused < lines.length) return `${sent + refused} of ${counted(lines.length, 'file')} done…`;
  const end = sent > 0 ? ' You may close this: reading goes on.' : '';
  return `${counted(sent, 'file')} uploaded${refused > 0 ? `, ${refused} not` : ''}.${end}`;
}

function LineState({ line, onOpen }: { readonly line: UploadLine; readonly onOpen: () => void }) {
  const { file, part, documentId, problem, existing } = line;
  const isUnderWay = documentId === undefined && problem === undefined && existing === undefined;
  return (
    <li>
      <div className="row">
        <span className="grow wrap">{file.name}</span>
        <span className="dim">{showBytes(file.size)}</span>
        {documentId === undefined ? null : <Created id={documentId} onOpen={onOpen} />}
        {problem === undefined && existing === undefined ? null : <Chip tone="bad">Not taken</Chip>}
      </div>
      {isUnderWay ? <progress max={1} value={part} aria-label={`${file.name}, sent`} /> : null}
      {problem === undefined ? null : <p className="problem wrap">{problem}</p>}
      {existing === undefined ? null : (
        <p className="wrap">
          The same file is here already:{' '}
          <Link className="link" href={`/documents/${existing.id}`} onClick={onOpen}>
            {existing.name}
          </Link>
        </p>
      )}
    </li>
  );
}

const POLL_MS = 1_500;

/** What became of a file that was taken. */
function Created({ id, onOpen }: { readonly id: string; readonly onOpen: () => void }) {
  const { data } = useGet<OneDocument>(['document', id, 'status'], `/documents/${id}`, {
    refetchInterval: ({ state }) => (state.data && statusOf(state.data.data) !== 'waiting' ? false : POLL_MS),
  });
  const document = data?.data;
  return (
    <>
      {document === undefined ? null : (
        <>
          {statusOf(document) === 'read' ? <TypeName document={document} /> : null}
          <StatusWithReason document={document} />
        </>
      )}
      <Link className="btn small" href={`/documents/${id}`} onClick={onOpen}>
        Open
      </Link>
    </>
  );
}
