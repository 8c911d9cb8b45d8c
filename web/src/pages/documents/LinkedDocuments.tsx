import { Upload } from 'lucide-react';
import { Link } from 'wouter';
import { useLinkedDocuments } from '../../api/documents.ts';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { SOURCE_NAMES } from './columns.tsx';
import { kindName, showBytes } from './file-kind.ts';
import { PaperDifferences } from './PaperDifferences.tsx';
import { StatusWithReason } from './StatusChip.tsx';
import { TypeName } from './TypeName.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { type UploadTarget, useUploading } from './use-uploads.ts';

/** The documents of a shipment or container; what is uploaded here belongs to it whatever it says. */
export function LinkedDocuments({ kind, id }: UploadTarget) {
  const { data, error, refetch } = useLinkedDocuments(kind, id);
  const mayWrite = useMay('member');
  const { uploads, isUploading, setIsUploading } = useUploading(mayWrite, { kind, id });
  const button = mayWrite ? (
    <button type="button" className="btn small" onClick={() => setIsUploading(true)}>
      <Upload size={13} aria-hidden />
      Upload
    </button>
  ) : null;
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <section className="scroll sheet" aria-label="Documents" tabIndex={0}>
      {data?.data.length === 0 ? (
        <Empty title="No documents yet">
          Documents that name this {kind} are linked to it by themselves; others can be uploaded here.
          {button}
        </Empty>
      ) : null}
      {data !== undefined && data.data.length > 0 ? (
        <>
          {kind === 'container' ? <PaperDifferences of="container" id={id} /> : null}
          <PlainTable columns={['Name', 'Type', 'Status', 'File', 'Came by', 'When']}>
            {data.data.map((document) => (
              <tr key={document.id}>
                <td>
                  <Link className="link" href={`/documents/${document.id}`}>
                    {document.attributes.name}
                  </Link>
                </td>
                <td>
                  <TypeName document={document} />
                </td>
                <td>
                  <StatusWithReason document={document} />
                </td>
                <td>
                  {kindName(document.attributes.file_name)}, {showBytes(document.attributes.file_size_bytes)}
                </td>
                <td>{SOURCE_NAMES[document.attributes.source]}</td>
                <td>
                  <Ago at={document.attributes.created_at} />
                </td>
              </tr>
            ))}
          </PlainTable>
          <div className="below-table">{button}</div>
        </>
      ) : null}
      {isUploading ? <UploadDialog uploads={uploads} onClose={() => setIsUploading(false)} /> : null}
    </section>
  );
}
