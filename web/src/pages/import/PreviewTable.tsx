import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { Many, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import type { SheetItem } from './sheet-items.ts';
import type { Preview, Result } from './use-import.ts';

const ROW_PX = 37;
const OVERSCAN_ROWS = 10;
const COLUMNS = ['Row', 'Number', 'What happens', 'Carrier', 'Comes along'];

const OUTCOMES: Readonly<Record<Preview['outcome'], readonly [string, ChipTone]>> = {
  new: ['New', 'ok'],
  followed: ['Already followed', 'mute'],
  invalid: ['Not valid', 'bad'],
  carrier_unknown: ['Carrier not known', 'warn'],
};

interface PreviewTableProps {
  readonly items: readonly SheetItem[];
  /** What a row is called in the sheet it came from. */
  readonly nameRow: (row: number) => string;
  readonly previews: readonly Preview[];
  readonly results: ReadonlyMap<number, Result>;
  readonly isRunning: boolean;
  /** Lines that were chosen, by the place of the item. */
  readonly lines: ReadonlyMap<number, string>;
  readonly onLine: (place: number, scac: string) => void;
}

/** Every number of the sheet with what will happen, or has happened, to it. Only what is in view is drawn. */
export function PreviewTable(props: PreviewTableProps) {
  const { items } = props;
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  });
  const shown = virtual.getVirtualItems();
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section className="table-frame import-rows" ref={frame} aria-label="Rows" tabIndex={0}>
      <PlainTable columns={COLUMNS} staysTable rowCount={items.length + 1}>
        <Spacer heightPx={shown[0]?.start ?? 0} />
        {shown.map(({ index }) => (
          <Row key={index} place={index} measure={virtual.measureElement} {...props} />
        ))}
        <Spacer heightPx={after} />
      </PlainTable>
      <LineNames />
    </section>
  );
}

function Spacer({ heightPx }: { readonly heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={5} height={heightPx} className="spacer" />
    </tr>
  );
}

function Row({
  place,
  items,
  nameRow,
  previews,
  results,
  isRunning,
  lines,
  onLine,
  measure,
}: PreviewTableProps & { readonly place: number; readonly measure: (row: HTMLTableRowElement | null) => void }) {
  const item = items[place];
  const preview = previews[place];
  if (item === undefined) return null;
  const mayChoose = !isRunning && (preview?.outcome === 'new' || preview?.outcome === 'carrier_unknown');
  return (
    <tr aria-rowindex={place + 2} data-index={place} ref={measure}>
      <td className="dim">{rowsText(item.rows.map(nameRow))}</td>
      <td className="mono">{preview?.number || item.number}</td>
      <td>
        <Outcome preview={preview} result={results.get(place)} />
      </td>
      <td>
        {mayChoose ? (
          <input
            className="input code"
            list="import-lines"
            maxLength={4}
            aria-label={`Carrier of ${item.number}`}
            placeholder="Find it out"
            defaultValue={lines.get(place) ?? preview.scac ?? ''}
            onChange={(event) => onLine(place, event.target.value.trim().toUpperCase())}
          />
        ) : (
          (preview?.scac ?? '')
        )}
      </td>
      <td className="dim">{alongText(item)}</td>
    </tr>
  );
}

function Outcome({ preview, result }: { readonly preview: Preview | undefined; readonly result: Result | undefined }) {
  if (result !== undefined) {
    return result.outcome === 'created' ? (
      <Chip tone="ok">Imported</Chip>
    ) : (
      <>
        <Chip tone="bad">Refused</Chip> <span className="dim">{result.reason}</span>
      </>
    );
  }
  if (preview === undefined) return <span className="dim">…</span>;
  const [words, tone] = OUTCOMES[preview.outcome];
  return (
    <>
      <Chip tone={tone}>{words}</Chip>{' '}
      {preview.shipment_id === null ? (
        <>
          {preview.contradiction === null ? null : (
            <>
              <Chip tone="warn">Other line</Chip> <span>{preview.contradiction}</span>{' '}
            </>
          )}
          <span className="dim">{preview.outcome === 'followed' ? '' : preview.reason}</span>
        </>
      ) : (
        <Link className="link" href={`/shipments/${preview.shipment_id}`}>
          Open
        </Link>
      )}
    </>
  );
}

const MAX_ROWS_NAMED = 3;

function rowsText(rows: readonly string[]): string {
  const named = rows.slice(0, MAX_ROWS_NAMED).join(', ');
  return rows.length > MAX_ROWS_NAMED ? `${named} and ${rows.length - MAX_ROWS_NAMED} more` : named;
}

function alongText({ references, customer, customerPhone, tags, customFields }: SheetItem): string {
  return [
    customer,
    customerPhone,
    ...references,
    ...tags.map((tag) => `#${tag}`),
    ...customFields.map(({ value }) => value),
  ]
    .filter(Boolean)
    .join(', ');
}

type Line = Resource<'shipping_line'>;

/** The lines that can be chosen, once for all rows. */
function LineNames() {
  const { data } = useGet<Pick<Many<Line>, 'data'>>(['shipping_lines'], '/shipping_lines', { staleTime: Infinity });
  return (
    <datalist id="import-lines">
      {data?.data.map(({ id, attributes }) => (
        <option key={id} value={attributes.scac}>
          {attributes.short_name}
        </option>
      ))}
    </datalist>
  );
}
