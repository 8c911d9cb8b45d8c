import { Button } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/documents.css';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { ShipmentDocument } from '../../api/documents.ts';
import { useMay } from '../../api/session.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PaperDifferences } from '../documents/PaperDifferences.tsx';
import { StatusChip } from '../documents/StatusChip.tsx';
import { Belongs } from './Belongs.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { Preview } from './Preview.tsx';
import { type DocumentParts, useChange, useDocument } from './use-document.ts';
import { Values } from './Values.tsx';

/** The file of a document, and beside it what was read from it. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const { parts, error, refetch, waitForReading } = useDocument(id);
  const [page, setPage] = useState(1);
  usePageTitle(parts?.document.attributes.name);
  if (error !== null && parts === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (parts === undefined) return <Skeleton />;
  const { document, isWaiting } = parts;
  return (
    <>
      <PageHead
        title={
          <>
            <span className="wrap">{document.attributes.name}</span>
            <StatusChip document={document} isAsked={isWaiting} />
          </>
        }
        crumb={<Link href="/documents">Documents</Link>}
      >
        <DocumentActions parts={parts} onAsked={waitForReading} />
      </PageHead>
      <DocumentFacts parts={parts} />
      <div className="split paper">
        <Paper parts={parts} page={page} />
        <section className="side cards" aria-label="What is known about it" tabIndex={0}>
          <PaperDifferences of="document" id={id} />
          <Belongs parts={parts} />
          <Values parts={parts} onPage={hasPages(document) ? setPage : undefined} />
        </section>
      </div>
    </>
  );
}

function hasPages({ attributes }: ShipmentDocument): boolean {
  return attributes.file_content_type?.startsWith('application/pdf') === true;
}

/** What has a way to be turned in its format. */
const TURNABLE = /^(application\/pdf|image\/jpeg)\b/;

function Paper({ parts: { document }, page }: { readonly parts: DocumentParts; readonly page: number }) {
  const { name, file_content_type: type } = document.attributes;
  const change = useChange(document.id);
  const mayWrite = useMay('member');
  const [turn, setTurn] = useState(0);
  const rotate = async (degrees: 90 | 270) => {
    if ((await change('POST', '/rotate', { degrees })) !== undefined) setTurn(turn + 1);
  };
  return (
    <section className="paper-side" aria-label="Preview">
      {mayWrite && TURNABLE.test(type ?? '') ? (
        <div className="paper-tools">
          <Button icon={RotateCcw} label="Rotate left" look="small" onClick={() => void rotate(270)} />
          <Button icon={RotateCw} label="Rotate right" look="small" onClick={() => void rotate(90)} />
        </div>
      ) : null}
      <Preview id={document.id} name={name} turn={turn} page={page} />
    </section>
  );
}
