import { Link } from 'wouter';
import { failureOf } from '../../api/documents.ts';
import { counted } from '../../text/counted.ts';
import { Time } from '../../time/shown.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { SOURCE_NAMES } from '../documents/columns.tsx';
import { kindName, showBytes } from '../documents/file-kind.ts';
import { TypeName } from '../documents/TypeName.tsx';
import { doubtsOf, valuesOf } from './read-values.ts';
import type { DocumentParts } from './use-document.ts';

export function DocumentFacts({ parts }: { readonly parts: DocumentParts }) {
  const { document, mail, user } = parts;
  const { attributes } = document;
  return (
    <FactStrip>
      <div>
        <dt>Type</dt>
        <dd>
          <TypeName document={document} />
          <small>{whyType(parts)}</small>
        </dd>
      </div>
      <Reading parts={parts} />
      <div>
        <dt>Came by</dt>
        <dd>
          {SOURCE_NAMES[attributes.source]}
          <small>
            {mail !== undefined ? (
              <Link href="/documents/mails" className="link">
                {mail.attributes.from.join(', ') || mail.attributes.subject}
              </Link>
            ) : (
              (user?.attributes.name ?? 'A program of yours')
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>
          <Time at={attributes.created_at} zone="UTC" />
          <small>
            Changed <Time at={attributes.updated_at} zone="UTC" hideZone />
          </small>
        </dd>
      </div>
      <div>
        <dt>File</dt>
        <dd>
          {kindName(attributes.file_name)}, {showBytes(attributes.file_size_bytes)}
          <small>{attributes.file_name}</small>
        </dd>
      </div>
    </FactStrip>
  );
}

function whyType({ document, isWaiting }: DocumentParts): string {
  const { document_type_manual: said, classification_notes: notes } = document.attributes;
  if (said !== null) return 'A person said so';
  if (isWaiting) return 'Being found out';
  return failureOf(document) === undefined ? (notes ?? '') : 'Not found out';
}

function Reading({ parts: { document, representation, isWaiting } }: { readonly parts: DocumentParts }) {
  const failure = failureOf(document);
  const payload = representation?.attributes.payload ?? {};
  const doubts = doubtsOf(payload).length;
  const read = counted(valuesOf(payload).length, 'value');
  const headline = isWaiting ? 'Being read' : failure === undefined ? read : 'Not read';
  const more = doubts === 0 ? 'Nothing in doubt' : `${doubts} not taken: in doubt`;
  return (
    <div>
      <dt>Reading</dt>
      <dd>
        {headline}
        <small className={failure === undefined || isWaiting ? '' : 'late'}>
          {isWaiting ? 'A matter of seconds' : (failure ?? more)}
        </small>
      </dd>
    </div>
  );
}
