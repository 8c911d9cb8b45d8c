import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/carriers.css';
import { useLocation } from 'wouter';
import { useOverview } from '../../api/overview.ts';
import { useMay } from '../../api/session.ts';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { Quarantine } from '../sources/Quarantine.tsx';
import { SourceCard } from '../sources/SourceCard.tsx';
import { AisFeeds } from './AisFeeds.tsx';
import { EdiPartners } from './EdiPartners.tsx';
import { Lines } from './Lines.tsx';

const TABS = [
  { id: 'lines', label: 'Shipping lines', path: '/carriers' },
  { id: 'edi', label: 'EDI partners', path: '/carriers/edi' },
  { id: 'ais', label: 'AIS feeds', path: '/carriers/ais' },
  { id: 'unread', label: 'Not understood', path: '/carriers/unread' },
] as const;

/** Where the data comes from, and how one connects it. */
export default function CarriersPage() {
  const isOwner = useMay('owner');
  const [location, navigate] = useLocation();
  const { id: tab } = TABS.find(({ path }) => path === location) ?? TABS[0];
  return (
    <>
      <PageHead
        title="Carriers"
        note={
          isOwner
            ? 'The lines you ship with, and everything else that data comes from. Keys are kept sealed and never shown again.'
            : 'The lines you ship with. Owners of the account connect them.'
        }
      />
      {isOwner ? (
        <>
          <Tabs
            label="Carriers"
            tabs={TABS}
            selected={tab}
            onSelect={(chosen) => navigate(TABS.find(({ id }) => id === chosen)?.path ?? '/carriers')}
          />
          <TabPanel tab={tab} className="column grow">
            {tab === 'lines' ? <Lines /> : null}
            {tab === 'edi' ? <EdiPartners /> : null}
            {tab === 'ais' ? <AisFeeds /> : null}
            {tab === 'unread' ? (
              <section className="scroll cards" aria-label="Not understood" tabIndex={0}>
                <Quarantine />
              </section>
            ) : null}
          </TabPanel>
        </>
      ) : (
        <CarriersSummary />
      )}
    </>
  );
}

/** What everybody in the account may know. */
function CarriersSummary() {
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
