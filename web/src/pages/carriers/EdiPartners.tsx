import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { type Many, queryString, type Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Ago } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EdiPartnerForm } from './EdiPartnerForm.tsx';
import { EdiSample } from './EdiSample.tsx';
import { type EdiPartner, PARTNERS } from './edi-partner.ts';

/** Who sends messages: where to, under which names, and how each is answered. */
export function EdiPartners() {
  const { data, error } = useGet<Many<EdiPartner>>(PARTNERS, '/edi_partners');
  const [edited, setEdited] = useState<EdiPartner | 'new'>();
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <section className="scroll cards" aria-label="EDI partners" tabIndex={0}>
      <Address />
      <Card title="Partners" aside={<Button icon={Plus} label="New partner" onClick={() => setEdited('new')} />}>
        {data?.data.length === 0 ? (
          <p className="pad dim">
            Messages of unknown senders are read by the standard. Add a partner to say whose messages they are.
          </p>
        ) : (
          <section className="sideways" aria-label="Partners, one by one" tabIndex={0}>
            <PlainTable columns={['Partner', 'Sends as', 'Line', 'Acknowledged', 'Last message']} actions>
              {data?.data.map((partner) => (
                <PartnerRow key={partner.id} partner={partner} onEdit={() => setEdited(partner)} />
              ))}
            </PlainTable>
          </section>
        )}
      </Card>
      <EdiSample />
      {edited === undefined ? null : (
        <EdiPartnerForm partner={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function Address() {
  const address = `${window.location.origin}/v2/ingest/edi`;
  return (
    <Card title="Where partners send" padded>
      <div className="secret">
        <code>POST {address}</code>
        <CopyButton text={address} label="Copy address" />
      </div>
      <p>
        With the header “Authorization: Token …” of a{' '}
        <Link className="link" href="/keys">
          key
        </Link>{' '}
        that may write, and X12 (214, 315, 322, 323) or EDIFACT (IFTSTA, CODECO, COARRI, IFTSAI, VESDEP, BAPLIE) as the
        body. Files can be dropped into a folder instead, which the setting EDI_FOLDER names.
      </p>
    </Card>
  );
}

type Interchange = Resource<'edi_interchange'>;

function PartnerRow({ partner, onEdit }: { readonly partner: EdiPartner; readonly onEdit: () => void }) {
  const attempt = useAttempt();
  const { name, profile } = partner.attributes;
  const remove = () =>
    attempt(() => send('DELETE', `/edi_partners/${partner.id}`), `${name} is no longer known`, PARTNERS);
  return (
    <tr>
      <td>{name}</td>
      <td className="mono">{profile.senders.join(', ')}</td>
      <td>{profile.scac ?? <Missing why="Told by each message" />}</td>
      <td>{profile.acknowledge === 'always' ? 'Always' : 'On request'}</td>
      <td>
        <LastMessage sender={profile.senders[0] ?? ''} />
      </td>
      <td className="end">
        <div className="row">
          <Button label="Edit" name={name} look="small" onClick={onEdit} />
          <ConfirmButton
            label="Remove"
            name={name}
            question={`Remove ${name}?`}
            consequence="Its messages are read by the standard alone from now on."
            confirm="Remove partner"
            onConfirm={remove}
          />
        </div>
      </td>
    </tr>
  );
}

const REFETCH_MS = 15_000;

function LastMessage({ sender }: { readonly sender: string }) {
  const query = queryString({ 'filter[sender]': sender, 'page[size]': 1 });
  const { data } = useGet<Many<Interchange>>([...PARTNERS, 'last', sender], `/edi_interchanges${query}`, {
    refetchInterval: REFETCH_MS,
  });
  if (data === undefined) return null;
  const [last] = data.data;
  if (last === undefined) return <Missing why="Nothing came yet" />;
  return (
    <>
      <Ago at={last.attributes.last_received_at} />{' '}
      {last.attributes.status === 'quarantined' ? <Chip tone="bad">Not understood</Chip> : null}
    </>
  );
}
