import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/import.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { sendBytes } from '../../api/client.ts';
import type { AnswerOf } from '../../api/json-api.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDefinitions } from '../fields/use-definitions.ts';
import { type Cells, columnName, type Mapping, type OwnField, recogniseColumns, unclearColumns } from './columns.ts';
import { combineSheets } from './combine-sheets.ts';
import { DropZone } from './DropZone.tsx';
import { keepDraft, readDraft, takeHandedOver } from './import-draft.ts';
import { MappedSheet } from './MappedSheet.tsx';
import { notRemembered, remember, withRemembered } from './remembered.ts';

const KEEP_DRAFT_AFTER_MS = 300;

/** From a sheet to shipments: read, recognise, look, import. */
export default function ImportPage() {
  const [cells, setCells] = useState<Cells | undefined>(readDraft);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<unknown>();
  const read = useCallback(async (content: Blob | string) => {
    setIsReading(true);
    setError(undefined);
    try {
      const read = await sendBytes<AnswerOf<'POST /imports/table'>>('/imports/table', content);
      const combined = combineSheets([{ name: read.name, rows: read.rows }, ...read.further_sheets]);
      setCells(combined.cells);
      setLeftOut(combined.leftOut);
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
    setLeftOut([]);
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
        <>
          {leftOut.length === 0 ? null : <LeftOut names={leftOut} />}
          <Sheet cells={cells} onAgain={again} />
        </>
      )}
    </>
  );
}

function LeftOut({ names }: { readonly names: readonly string[] }) {
  const quoted = names.map((name) => `“${name}”`).join(', ');
  return (
    <p className="notice import-note">
      {names.length === 1 ? `The sheet ${quoted} has` : `The sheets ${quoted} have`} no numbers to follow, and{' '}
      {names.length === 1 ? 'is' : 'are'} left out.
    </p>
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
  const [isSaid, setIsSaid] = useState(false);
  const unclear = useMemo(
    () => (isSaid ? [] : notRemembered(cells, mapping, unclearColumns(mapping.headingRow, cells, fields))),
    [cells, mapping, fields, isSaid],
  );
  const choose = (next: Mapping) => {
    setChosen(next);
    remember(cells, next);
  };
  // Own fields may be columns: what thousands of rows mean is read once, when they are known.
  if (isPending) return <Skeleton />;
  return (
    <>
      {unclear.length === 0 ? null : (
        <UnclearColumns
          names={unclear.map((column) => columnName(cells, mapping, column))}
          onRight={() => {
            setIsSaid(true);
            remember(cells, mapping);
          }}
        />
      )}
      <MappedSheet
        cells={cells}
        fields={fields}
        mapping={mapping}
        unclear={unclear}
        onMapping={choose}
        onAgain={onAgain}
      />
    </>
  );
}

interface UnclearColumnsProps {
  readonly names: readonly string[];
  readonly onRight: () => void;
}

/** Asks once what columns are that could be several things; the answer is remembered by their headings. */
function UnclearColumns({ names, onRight }: UnclearColumnsProps) {
  const quoted = names.map((name) => `“${name}”`).join(', ');
  return (
    <div className="notice warn row import-note" role="status">
      <span className="grow">
        {names.length === 1 ? `It is not clear what ${quoted} is` : `It is not clear what these columns are: ${quoted}`}
        . Choose below, or leave {names.length === 1 ? 'it' : 'them'} as guessed.
      </span>
      <Button label="As guessed" look="small" onClick={onRight} />
    </div>
  );
}
