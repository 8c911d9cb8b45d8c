import type { Shipment } from '../../api/resources.ts';
import { Empty } from '../../ui/Empty.tsx';
import { EtaChart } from './EtaChart.tsx';
import { useEtaHistory } from './use-container.ts';

/** How the estimated arrival moved. */
export function Estimates({ shipment }: { readonly shipment: Shipment | undefined }) {
  const { data } = useEtaHistory(shipment?.id);
  if (data?.data.length === 0) {
    return <Empty title="No estimate yet">The chart begins with the first arrival that the line announces.</Empty>;
  }
  return (
    <section className="scroll cards" aria-label="ETA history" tabIndex={0}>
      <section className="card">
        <header>
          <h2>History of the estimated arrival</h2>
        </header>
        <div className="pad">
          <EtaChart history={data?.data ?? []} zone={shipment?.attributes.pod_timezone ?? null} />
        </div>
      </section>
    </section>
  );
}
