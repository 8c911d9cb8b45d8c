import { useOverview } from '../../api/overview.ts';
import { SourceCard } from '../sources/SourceCard.tsx';

/** What everybody in the account may know. */
export function CarriersSummary() {
  const sources = useOverview().data?.sources;
  return (
    <section className="scroll cards" aria-label="Carriers" tabIndex={0}>
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
    </section>
  );
}
