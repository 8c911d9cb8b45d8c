import { useState } from 'react';
import { Link } from 'wouter';
import { type EmailSubmission, linksTo, type ShipmentDocument, useHasDocuments } from '../../api/documents.ts';
import type { Many } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';
import { StatusChip } from './StatusChip.tsx';
import { TypeName } from './TypeName.tsx';

const PAGE_SIZE = 50;

/** Mails that were taken in, and what came of each. */
export default function MailsPage() {
  const [page, setPage] = useState(1);
  const path = `/email_submissions?include=documents&page%5Bsize%5D=${PAGE_SIZE}&page%5Bnumber%5D=${page}`;
  const { data, error, refetch } = useGet<Many<EmailSubmission>>(['mails', path], path, {
    placeholderData: (before) => before,
    enabled: useHasDocuments(),
  });
  const total = data?.meta.total ?? 0;
  const documents = new Map(
    (data?.included ?? [])
      .filter((one): one is ShipmentDocument => one.type === 'document')
      .map((one) => [one.id, one]),
  );
  return (
    <>
      <div className="head">
        <h1>Documents</h1>
      </div>
      <DocumentTabs />
      <section className="scroll cards" aria-label="Mails" tabIndex={0}>
        <WhereMailsGo />
        {error === null ? null : <Problem error={error} onRetry={() => void refetch()} />}
        <Card title="Received mails">
          {data !== undefined && total === 0 ? <p className="pad dim">None yet.</p> : null}
          {total > 0 ? (
            <section className="sideways" aria-label="Mails, one by one" tabIndex={0}>
              <PlainTable columns={['Mail', 'From', 'Came', 'What came of it']}>
                {data?.data.map((mail) => (
                  <MailRow key={mail.id} mail={mail} documents={documents} />
                ))}
              </PlainTable>
            </section>
          ) : null}
        </Card>
      </section>
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
    </>
  );
}

function WhereMailsGo() {
  const command = `curl -sf -X POST -H 'Authorization: Token …' -H 'Content-Type: message/rfc822' --data-binary @- ${location.origin}/v2/ingest/email`;
  return (
    <Card title="Where mails go" padded>
      <p>
        Have your mail server hand the messages of an address to this program, with an API key of yours. Each attachment
        becomes a document; a file that is here already is linked, not taken twice.
      </p>
      <div className="secret">
        <code>{command}</code>
        <CopyButton text={command} label="Copy command" />
      </div>
    </Card>
  );
}

interface MailRowProps {
  readonly mail: EmailSubmission;
  readonly documents: ReadonlyMap<string, ShipmentDocument>;
}

function MailRow({ mail, documents }: MailRowProps) {
  const { subject, body_preview: preview, from, created_at: createdAt } = mail.attributes;
  const found = linksTo(mail, 'documents').flatMap(({ id }) => documents.get(id) ?? []);
  return (
    <tr>
      <td>
        <strong>{subject === '' ? 'No subject' : subject}</strong>
        {preview === null ? null : <div className="dim">{preview}</div>}
      </td>
      <td>{from.join(', ') || <Missing why="The mail names no sender" />}</td>
      <td>
        <Time at={createdAt} zone="UTC" />
      </td>
      <td>
        {found.length === 0 ? <span className="dim">It had no attachment</span> : null}
        <ul className="mail-documents">
          {found.map((document) => (
            <li key={document.id} className="row">
              <Link className="link" href={`/documents/${document.id}`}>
                {document.attributes.name}
              </Link>
              <span className="dim">
                <TypeName document={document} />
              </span>
              <StatusChip document={document} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
