import { Link } from 'wouter';
import { useHasDocuments } from '../../api/documents.ts';
import type { Many, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { type Evidence, isOfArrival, isOfLastFreeDay, isOfShip } from '../container/evidence.ts';
import { WhoSaysSo } from '../container/WhoSaysSo.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import '../../styles/documents.css';
import '../../styles/timeline.css';

type PaperDifference = Resource<'paper_difference'>;
type Field = PaperDifference['attributes']['field'];

const NAMES: Readonly<Record<Field, string>> = {
  containers: 'Box list',
  seal: 'Seal',
  last_free_day: 'Last free day',
  eta: 'ETA',
  discharge_port: 'Port of discharge',
  vessel: 'Vessel',
  weight: 'Gross weight',
};

/** Of what the tracking can say whose word it is. */
const EVIDENCE: Readonly<Partial<Record<Field, (evidence: Evidence) => boolean>>> = {
  eta: isOfArrival,
  last_free_day: isOfLastFreeDay,
  vessel: isOfShip,
};

interface PaperDifferencesProps {
  readonly of: 'container' | 'document';
  readonly id: string;
}

function usePaperDifferences(of: PaperDifferencesProps['of'], id: string) {
  const path = `/paper_differences?filter%5B${of}_id%5D=${id}&page%5Bsize%5D=100`;
  return useGet<Many<PaperDifference>>(['documents', path], path, { enabled: useHasDocuments() });
}

/** In one line, on the page of a box, what its documents say otherwise. */
export function PaperDifferencesNotice({ id, onShow }: { readonly id: string; readonly onShow: () => void }) {
  const { data } = usePaperDifferences('container', id);
  const [first, ...others] = data?.data ?? [];
  if (first === undefined) return null;
  const { field, document_name: name, paper_says: paper, tracking_says: tracking } = first.attributes;
  const more = others.length === 0 ? '' : ` ${counted(others.length, 'more difference')}.`;
  return (
    <p className="notice warn row">
      <span className="grow">
        {NAMES[field]}: {said(paper)} in “{name}”, {said(tracking)} in the tracking.{more}
      </span>
      <button type="button" className="btn small" onClick={onShow}>
        Show both sources
      </button>
    </p>
  );
}

/** Where documents and tracking differ, with both sources; nothing where they agree. */
export function PaperDifferences({ of, id }: PaperDifferencesProps) {
  const { data } = usePaperDifferences(of, id);
  if (data === undefined || data.data.length === 0) return null;
  const { total } = data.meta;
  return (
    <Card title="Papers differ from the tracking" aside={<Chip tone="warn">{total}</Chip>} named>
      <ul className="values differences">
        {data.data.map(({ id: key, attributes }) => (
          <li key={key}>
            <span className="label">
              {NAMES[attributes.field]}
              {of === 'document' ? <BoxLink difference={attributes} /> : null}
            </span>
            <Sides difference={attributes} isOnDocument={of === 'document'} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SidesProps {
  readonly difference: PaperDifference['attributes'];
  readonly isOnDocument: boolean;
}

function Sides({ difference, isOnDocument }: SidesProps) {
  const matches = EVIDENCE[difference.field];
  return (
    <dl className="sides">
      <div>
        <dt>{isOnDocument ? 'This document' : 'Document'}</dt>
        <dd className="value">{said(difference.paper_says)}</dd>
        <dd className="place">
          {isOnDocument ? null : (
            <Link href={`/documents/${difference.document_id}`} className="link">
              {difference.document_name}
            </Link>
          )}
          <span className="page">page {difference.page}</span>
          {difference.line === '' ? null : <q>{difference.line}</q>}
        </dd>
      </div>
      <div>
        <dt>
          Tracking{' '}
          {matches === undefined ? null : (
            <WhoSaysSo
              containerId={difference.container_id}
              title={NAMES[difference.field]}
              matches={matches}
              isBrief
            />
          )}
        </dt>
        <dd className="value">{said(difference.tracking_says)}</dd>
      </div>
    </dl>
  );
}

function BoxLink({ difference }: Pick<SidesProps, 'difference'>) {
  return (
    <Link href={`/containers/${difference.container_id}`} className="link mono">
      {showContainerNumber(difference.number)}
    </Link>
  );
}

function said(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? showDay(text) : text;
}
