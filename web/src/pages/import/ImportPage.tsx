import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/import.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { sendBytes } from '../../api/client.ts';
import { FormProblem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDefinitions } from '../fields/use-definitions.ts';
import type { Cells, Mapping, OwnField } from './columns.ts';
import { recogniseColumns } from './columns.ts';
import { DropZone } from './DropZone.tsx';
import { keepDraft, readDraft, takeHandedOver } from './import-draft.ts';
import { MappedSheet } from './MappedSheet.tsx';
import { remember, withRemembered } from './remembered.ts';

const KEEP_DRAFT_AFTER_MS = 300;

/** From a sheet to shipments: read, recognise, look, import. */
export default function ImportPage() {
  const [cells, setCells] = useState<Cells | undefined>(readDraft);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<unknown>();
  const read = useCallback(async (content: Blob | string) => {
    setIsReading(true);
    setError(undefined);
    try {
      const { rows } = await sendBytes<{ rows: string[][] }>('/imports/table', content);
      setCells(rows);
    } catch (problem) {
      setError(problem);
    }
    setIsReading(false);
  }, []);
  useEffect(() => {
    if (cells === undefined) return;
    // Not in the moment in which the rows are drawn.
    const timer = setTimeout(() => keepDraft(cells), KEEP_DRAFT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [cells]);
  useEffect(() => {
    const text = takeHandedOver();
    if (text !== undefined) void read(text);
  }, [read]);
  const again = () => {
    setCells(undefined);
    keepDraft(undefined);
  };
  return (
    <>
      <PageHead
        title="Import a spreadsheet"
        note={
          <>
            Nothing is made before you say so. Numbers that wait or failed are under{' '}
            {<Link href="/requests">Requests</Link>}.
          </>
        }
      />
      {cells === undefined || cells.length === 0 ? (
        <section className="scroll sheet" aria-label="Sheet" tabIndex={0}>
          <DropZone isReading={isReading} onContent={(content) => void read(content)} />
          <div className="import-problem">
            <FormProblem error={error} />
          </div>
        </section>
      ) : (
        <Sheet cells={cells} onAgain={again} />
      )}
    </>
  );
}

const NO_FIELDS: readonly OwnField[] = [];

function Sheet({ cells, onAgain }: { readonly cells: Cells; readonly onAgain: () => void }) {
  const { data, isPending } = useDefinitions('Shipment');
  const fields = useMemo(
    () =>
      data?.data.map(({ attributes }) => ({ slug: attributes.api_slug, name: attributes.display_name })) ?? NO_FIELDS,
    [data],
  );
  const guessed = useMemo(() => withRemembered(cells, recogniseColumns(cells, fields)), [cells, fields]);
  const [chosen, setChosen] = useState<Mapping>();
  const mapping = chosen ?? guessed;
  const choose = (next: Mapping) => {
    setChosen(next);
    remember(cells, next);
  };
  // Own fields may be columns: what thousands of rows mean is read once, when they are known.
  if (isPending) return <Skeleton />;
  return <MappedSheet cells={cells} fields={fields} mapping={mapping} onMapping={choose} onAgain={onAgain} />;
}
