import { useOverview } from '../../api/overview.ts';
import { useMay } from '../../api/session.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Carriers } from './Carriers.tsx';
import { Feeds } from './Feeds.tsx';
import { Quarantine } from './Quarantine.tsx';
import { SourceCard } from './SourceCard.tsx';

/** Where the data comes from, and how each source is doing. */
export default function SourcesPage() {
  const isOwner = useMay('owner');
  return (
    <>
      <PageHead title="Sources" note="Carriers, AIS feeds, and what came in and could not be understood." />
      <section className="scroll cards" aria-label="Sources" tabIndex={0}>
        {isOwner ? (
          <>
            <Carriers />
            <Feeds />
            <Quarantine />
          </>
        ) : (
          <Summary />
        )}
      </section>
    </>
  );
}

/** What everybody in the account may know. */
function Summary() {
  const sources = useOverview().data?.sources;
  return (
    <SourceCard title="Carriers" isWaiting={sources === undefined} error={null} none={undefined}>
      <div className="pad">
        {sources?.troubled.length === 0 ? <p>All carriers of your shipments answer.</p> : null}
        {sources?.troubled.map((name) => (
          <p key={name} className="problem">
            {name} does not answer at the moment.
          </p>
        ))}
      </div>
    </SourceCard>
  );
}
