import '../../styles/documents.css';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { sendBytes } from '../../api/client.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

interface Row {
  readonly place: string;
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'refused';
  readonly problems: readonly { readonly cell: string; readonly message: string }[];
}

interface Imported<Of extends Row> {
  readonly applied: boolean;
  readonly rows: readonly Of[];
}

const OUTCOMES: Readonly<Record<Row['outcome'], readonly [string, ChipTone]>> = {
  new: ['New', 'ok'],
  changed: ['Replaces the one that is here', 'warn'],
  unchanged: ['Here already', 'mute'],
  refused: ['Wrong', 'bad'],
};

interface Looked<Of extends Row> {
  readonly content: Blob | string;
  readonly preview: Imported<Of>;
}

interface ImportSheetProps<Of extends Row> {
  /** What a row is: `tariff`. */
  readonly noun: string;
  readonly hint: string;
  readonly accept: string;
  /** Looks at a file, and with `?apply=true` keeps it. */
  readonly path: string;
  readonly changes: readonly string[];
  readonly nameOf: (row: Of) => string | null;
  /** What may be looked at without a file. */
  readonly example?: { readonly label: string; readonly load: () => Promise<string> };
  readonly onClose: () => void;
}

/** From a file to tariffs or calendars: read, look, keep. */
export function ImportSheet<Of extends Row>(props: ImportSheetProps<Of>) {
  const { noun, hint, accept, path, changes, nameOf, example, onClose } = props;
  const queries = useQueryClient();
  const say = useSay();
  const [looked, setLooked] = useState<Looked<Of>>();
  const { isBusy, error, run } = useSubmission(async (load: () => Promise<Blob | string>) => {
    setLooked(undefined);
    const content = await load();
    setLooked({ content, preview: await sendBytes<Imported<Of>>(path, content) });
  });
  const add = useSubmission(async ({ content }: Looked<Of>) => {
    const done = await sendBytes<Imported<Of>>(`${path}?apply=true`, content);
    if (!done.applied) return setLooked({ content, preview: done });
    await queries.invalidateQueries({ queryKey: changes });
    await queries.invalidateQueries({ queryKey: ['container'] });
    say(`${counted(toKeep(done), noun)} kept`);
    onClose();
  });
  return (
    <Dialog title={`Import ${noun}s`} onClose={onClose} broad>
      <div className="body">
        <label className="drop-zone">
          <FileUp size={20} aria-hidden />
          <strong>{isBusy ? 'Reading…' : 'Choose a file'}</strong>
          <span className="dim">{hint} Nothing is kept before you say so.</span>
          <input
            type="file"
            className="unseen"
            accept={accept}
            aria-label="Choose a file"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void run(async () => file);
              event.target.value = '';
            }}
          />
        </label>
        {example === undefined ? null : (
          <div className="row">
            <span className="dim">No file at hand?</span>
            <Button label={example.label} look="small" onClick={() => void run(example.load)} />
          </div>
        )}
        <FormProblem error={error ?? add.error} />
        {looked === undefined ? null : <Rows noun={noun} rows={looked.preview.rows} nameOf={nameOf} />}
      </div>
      {looked === undefined ? null : (
        <Foot noun={noun} preview={looked.preview} isBusy={add.isBusy} onAdd={() => void add.run(looked)} />
      )}
    </Dialog>
  );
}

function toKeep({ rows }: Imported<Row>): number {
  return rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length;
}

interface RowsProps<Of extends Row> {
  readonly noun: string;
  readonly rows: readonly Of[];
  readonly nameOf: (row: Of) => string | null;
}

function Rows<Of extends Row>({ noun, rows, nameOf }: RowsProps<Of>) {
  return (
    <PlainTable columns={['Place', noun.replace(/^./, (first) => first.toUpperCase()), 'What happens']}>
      {rows.map((row) => (
        <tr key={row.place}>
          <td>{row.place}</td>
          <td>{nameOf(row) ?? <span className="dim">Not readable</span>}</td>
          <td>
            <Chip tone={OUTCOMES[row.outcome][1]}>{OUTCOMES[row.outcome][0]}</Chip>
            {row.problems.map(({ cell, message }) => (
              <span key={`${cell} ${message}`} className="problem wrap">
                {' '}
                {cell}: {message}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface FootProps {
  readonly noun: string;
  readonly preview: Imported<Row>;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
}

function Foot({ noun, preview, isBusy, onAdd }: FootProps) {
  const [fresh, wrong] = [toKeep(preview), preview.rows.filter(({ outcome }) => outcome === 'refused').length];
  return (
    <div className="foot">
      <span role="status" className="dim">
        {wrong > 0 ? `${wrong} of ${preview.rows.length} wrong: mend the file, nothing is kept.` : ''}
        {wrong === 0 && fresh === 0 ? 'All of them are here already.' : ''}
      </span>
      <Button
        label={`Keep ${counted(fresh, noun)}`}
        look="primary"
        disabled={isBusy || wrong > 0 || fresh === 0}
        onClick={onAdd}
      />
    </div>
  );
}
