import { failureOf } from '../../api/documents.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { doubtsOf, valuesOf } from './read-values.ts';
import type { DocumentParts } from './use-document.ts';

interface ValuesProps {
  readonly parts: DocumentParts;
  /** Turns the preview to a page, where it has pages. */
  readonly onPage: ((page: number) => void) | undefined;
}

/** What was read from a document, each value with the place where it stands. */
export function Values({ parts, onPage }: ValuesProps) {
  const { document, representation, isWaiting } = parts;
  const payload = representation?.attributes.payload ?? {};
  const values = valuesOf(payload);
  const doubts = doubtsOf(payload);
  const corrected = document.attributes.extracted_data_manual;
  return (
    <>
      {corrected === null ? null : (
        <Card title="Corrected by a person" named>
          <pre className="pad">{JSON.stringify(corrected, null, 2)}</pre>
        </Card>
      )}
      <Card
        title="What was read"
        aside={values.length === 0 ? null : <span className="dim">{values.length}</span>}
        named
      >
        {values.length === 0 ? <Nothing parts={parts} /> : null}
        {isWaiting && values.length > 0 ? <p className="pad dim">Being read again…</p> : null}
        <ul className="values">
          {values.map(({ key, label, lines, page, line }) => (
            <li key={key}>
              <span className="label">{label}</span>
              <div>
                <div className="value">{lines[0]}</div>
                {lines.length > 1 ? <div className="dim as-written">{lines.slice(1).join('\n')}</div> : null}
                <Place page={page} line={line} onPage={onPage} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {doubts.length === 0 ? null : (
        <Card title="Not taken" aside={<span className="dim">Could mean two things, so nobody guessed</span>} named>
          <ul className="values">
            {doubts.map(({ key, label, text, why, page, line }) => (
              <li key={key}>
                <span className="label">{label}</span>
                <div>
                  <div className="row">
                    <span className="value">{text}</span>
                    <Chip tone="warn">In doubt</Chip>
                  </div>
                  <div className="dim">{why}</div>
                  <Place page={page} line={line} onPage={onPage} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Nothing({ parts: { document, isWaiting } }: { readonly parts: DocumentParts }) {
  if (isWaiting) return <p className="pad dim">Being read: values appear here in a moment.</p>;
  const failure = failureOf(document);
  if (failure !== undefined) return <p className="pad problem">{failure}</p>;
  return <p className="pad dim">No number, date or name was found that belongs to this type of document.</p>;
}

interface PlaceProps extends Pick<ValuesProps, 'onPage'> {
  readonly page: number;
  readonly line: string;
}

/** Where it stands: the page, which the preview turns to, and the line. */
function Place({ page, line, onPage }: PlaceProps) {
  return (
    <div className="place">
      {onPage === undefined ? (
        <span className="page">Page {page}</span>
      ) : (
        <button type="button" className="link page" onClick={() => onPage(page)}>
          Page {page}
        </button>
      )}
      <q>{line}</q>
    </div>
  );
}
