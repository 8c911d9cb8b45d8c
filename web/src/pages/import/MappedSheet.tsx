import { useEffect, useMemo, useState } from 'react';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import type { Cells, Mapping, OwnField } from './columns.ts';
import { rowNames } from './combine-sheets.ts';
import { keepDraft } from './import-draft.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { downloadRejected } from './rejected-file.ts';
import { itemsOf, type SheetItem } from './sheet-items.ts';
import { type Preview, useImport, usePreview } from './use-import.ts';

const NO_ITEMS: readonly SheetItem[] = [];

interface MappedSheetProps {
  readonly cells: Cells;
  readonly fields: readonly OwnField[];
  readonly mapping: Mapping;
  readonly unclear: readonly number[];
  readonly onMapping: (mapping: Mapping) => void;
  readonly onAgain: () => void;
}

/** A sheet with its columns known: what will happen to each row, then what has. */
export function MappedSheet({ cells, fields, mapping, unclear, onMapping, onAgain }: MappedSheetProps) {
  const read = useItems(cells, mapping);
  const items = read ?? NO_ITEMS;
  const { previews, error } = usePreview(items);
  const [lines, setLines] = useState<ReadonlyMap<number, string>>(new Map());
  const work = useImport();
  const nameRow = useMemo(() => rowNames(cells), [cells]);
  const chosen = useMemo(() => chosenOf(items, previews, lines), [items, previews, lines]);
  const isReady = read !== undefined && previews.length === items.length;
  const start = () => {
    keepDraft(undefined);
    void work.run(chosen);
  };
  return (
    <>
      {work.total === undefined ? (
        <ColumnChoices cells={cells} fields={fields} mapping={mapping} unclear={unclear} onMapping={onMapping} />
      ) : null}
      <div className="bar import-bar">
        <span role="status" className="grow">
          {work.total === undefined
            ? read === undefined
              ? 'Reading the rows…'
              : previewText(previews, items.length)
            : progressText(work.results.size, work.total, countCreated(work.results))}
        </span>
        {work.total === undefined ? (
          <>
            <Button label="Another sheet" onClick={onAgain} />
            <Button
              label={`Import ${counted(chosen.length, 'number')}`}
              look="primary"
              disabled={!isReady || chosen.length === 0}
              onClick={start}
            />
          </>
        ) : (
          <After items={items} previews={previews} work={work} cells={cells} onAgain={onAgain} />
        )}
      </div>
      {work.total !== undefined && work.results.size < work.total ? (
        <progress className="import-progress" aria-label="Imported" max={work.total} value={work.results.size} />
      ) : null}
      <FormProblem error={error ?? work.error} />
      <PreviewTable
        items={items}
        nameRow={nameRow}
        previews={previews}
        results={work.results}
        isRunning={work.total !== undefined}
        lines={lines}
        onLine={(place, scac) => setLines((before) => new Map(before).set(place, scac))}
      />
    </>
  );
}

type Work = ReturnType<typeof useImport>;

interface AfterProps {
  readonly items: readonly SheetItem[];
  readonly previews: readonly Preview[];
  readonly work: Work;
  readonly cells: Cells;
  readonly onAgain: () => void;
}

function After({ items, previews, work, cells, onAgain }: AfterProps) {
  const [isUndoing, setIsUndoing] = useState(false);
  const created = countCreated(work.results);
  const undo = async () => {
    setIsUndoing(true);
    await work.undo();
    setIsUndoing(false);
  };
  if (work.undone !== undefined) {
    return (
      <>
        <span>{undoneText(work.undone)}</span>
        <Button label="Another sheet" onClick={onAgain} />
      </>
    );
  }
  return (
    <>
      <Button
        label="Download what was not imported"
        onClick={() => downloadRejected(cells, items, previews, work.results)}
      />
      <Button
        label={isUndoing ? 'Undoing…' : 'Undo'}
        disabled={created === 0 || isUndoing}
        onClick={() => void undo()}
      />
      <Button label="Another sheet" onClick={onAgain} />
    </>
  );
}

function undoneText({ removed, stopped }: { readonly removed: number; readonly stopped: number }): string {
  const gone = `${counted(removed, 'number')} removed`;
  return stopped === 0 ? gone : `${gone}; ${stopped} had been found already and are no longer followed`;
}

/** A line that somebody chose wins; one that is not known is found out. */
function chosenOf(items: readonly SheetItem[], previews: readonly Preview[], lines: ReadonlyMap<number, string>) {
  return items.flatMap((item, place) => {
    const preview = previews[place];
    if (preview === undefined || preview.outcome === 'invalid' || preview.outcome === 'followed') return [];
    return [{ place, item, preview, scac: lines.get(place) || preview.scac }];
  });
}

function countCreated(results: Work['results']): number {
  return [...results.values()].filter(({ outcome }) => outcome === 'created').length;
}

function previewText(previews: readonly Preview[], total: number): string {
  if (previews.length < total)
    return `Looking at ${previews.length.toLocaleString('en')} of ${counted(total, 'number')}…`;
  const count = (outcome: Preview['outcome']) => previews.filter((one) => one.outcome === outcome).length;
  return [
    [count('new'), 'new'],
    [count('carrier_unknown'), 'new, carrier not known'],
    [count('followed'), 'already followed'],
    [count('invalid'), 'not valid'],
    [previews.filter(({ contradiction }) => contradiction !== null).length, 'of another line than the sheet says'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, words]) => `${number?.toLocaleString('en')} ${words}`)
    .join(', ');
}

function progressText(done: number, total: number, created: number): string {
  if (done < total) return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} handed over…`;
  const refused = done - created;
  const made = `${counted(created, 'number')} imported`;
  return refused === 0 ? made : `${made}, ${refused.toLocaleString('en')} refused`;
}

const ROWS_AT_ONCE = 500;

/** What the rows of a sheet ask for, read a part at a time so that the page goes on; undefined until all are read. */
function useItems(cells: Cells, mapping: Mapping): readonly SheetItem[] | undefined {
  const [read, setRead] = useState<{ readonly of: Mapping; readonly items: readonly SheetItem[] }>();
  useEffect(() => {
    const reading = itemsOf(cells, mapping, ROWS_AT_ONCE);
    let timer: number | undefined;
    const go = () => {
      const step = reading.next();
      if (step.done) setRead({ of: mapping, items: step.value });
      else timer = setTimeout(go);
    };
    go();
    return () => clearTimeout(timer);
  }, [cells, mapping]);
  return read?.of === mapping ? read.items : undefined;
}
