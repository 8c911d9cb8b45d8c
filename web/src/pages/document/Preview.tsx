import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { downloadPath } from '../../api/documents.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { type PreviewKind, previewKind } from './preview-kind.ts';

interface PreviewProps {
  readonly id: string;
  readonly name: string;
  /** Another number for every time that the document was turned. */
  readonly turn: number;
  readonly page: number;
}

/**
 * The file as it lies. Strangers made it, so the browser is never led to it: the page fetches its bytes, and shows them as
 * what they are and as nothing else.
 */
export function Preview({ id, name, turn, page }: PreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document_file', id, turn],
    queryFn: ({ signal }) => fetchBytes(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Empty title="Fetching the file…" />;
  return <Shown bytes={data.bytes} kind={data.kind} name={name} page={page} />;
}

async function fetchBytes(id: string, signal: AbortSignal) {
  const response = await fetch(await downloadPath(id), { signal });
  if (!response.ok) throw new ApiError(response.status, []);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, kind: previewKind(bytes) };
}

interface ShownProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kind: PreviewKind;
  readonly name: string;
  readonly page: number;
}

function Shown({ bytes, kind, name, page }: ShownProps) {
  switch (kind.kind) {
    case 'pdf':
      return <Pdf bytes={bytes} name={name} page={page} />;
    case 'picture':
      return <Picture bytes={bytes} type={kind.type} name={name} />;
    case 'text':
      return (
        <section className="paper-text" aria-label={`Text of ${name}`} tabIndex={0}>
          <pre>{kind.text}</pre>
          {kind.isCut ? <p className="dim">The rest is in the download.</p> : null}
        </section>
      );
    case 'none':
      return <Empty title="No preview">Browsers do not show files of this kind. It can be downloaded.</Empty>;
  }
}

/**
 * In the browser's own viewer, which keeps what is in a PDF away from the page. A sandbox attribute would switch the
 * viewer off; in its place the frame inherits the policy of this page, under which nothing but a PDF could do anything.
 */
function Pdf({ bytes, name, page }: Omit<ShownProps, 'kind'>) {
  const address = useAddressOf(bytes, 'application/pdf');
  if (!navigator.pdfViewerEnabled) {
    return <Empty title="No preview">This browser shows PDFs in a program of their own: download it.</Empty>;
  }
  if (address === undefined) return null;
  return (
    <iframe
      key={page}
      className="paper-frame"
      title={`Preview of ${name}`}
      src={`${address}#page=${page}&navpanes=0&view=FitH`}
    />
  );
}

function Picture({
  bytes,
  type,
  name,
}: {
  readonly bytes: ShownProps['bytes'];
  readonly type: string;
  readonly name: string;
}) {
  const address = useAddressOf(bytes, type);
  return (
    <section className="paper-picture" aria-label="Picture" tabIndex={0}>
      {address === undefined ? null : <img src={address} alt={`Preview of ${name}`} />}
    </section>
  );
}

/** An address under which the bytes are of this type, for as long as they are shown. */
function useAddressOf(bytes: ShownProps['bytes'], type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}
