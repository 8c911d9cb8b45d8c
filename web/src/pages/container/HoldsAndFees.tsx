import type { Container, Shipment } from '../../api/resources.ts';
import type { FreeDay } from '../../time/calendar-day.ts';
import { Day, Time } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { costText } from '../exceptions/cost.ts';
import { isOfPickup } from './evidence.ts';
import { WhoSaysSo } from './WhoSaysSo.tsx';

interface HoldsAndFeesProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export function HoldsAndFees({ container, shipment }: HoldsAndFeesProps) {
  const { attributes } = container;
  const zone = attributes.last_free_days.current?.timezone ?? shipment?.attributes.pod_timezone ?? null;
  const none =
    attributes.terminal_checked_at === null
      ? 'Not known: the terminal has not been heard yet.'
      : 'None reported by the terminal.';
  return (
    <section className="scroll cards" aria-label="Holds and fees" tabIndex={0}>
      <Card
        title="Holds"
        aside={
          <WhoSaysSo containerId={container.id} title="Holds" matches={({ value }) => ['holds'].includes(value)} />
        }
        padded
      >
        {attributes.holds_at_pod_terminal.map((hold) => (
          <p key={hold.name}>
            <strong>{hold.name}</strong> {hold.status}. {hold.description ?? 'The terminal gave no reason.'}
          </p>
        ))}
        {attributes.holds_at_pod_terminal.length === 0 ? <p className="dim">{none}</p> : null}
      </Card>
      <Card
        title="Fees"
        aside={<WhoSaysSo containerId={container.id} title="Fees" matches={({ value }) => ['fees'].includes(value)} />}
        padded
      >
        {attributes.fees_at_pod_terminal.map((fee) => (
          <p key={fee.type}>
            <strong>{fee.type.replaceAll('_', ' ')}</strong> {costText(fee)}
          </p>
        ))}
        {attributes.fees_at_pod_terminal.length === 0 ? <p className="dim">{none}</p> : null}
      </Card>
      <Card
        title="Last free day and pickup"
        aside={<WhoSaysSo containerId={container.id} title="Last free day and pickup" matches={isOfPickup} />}
      >
        <dl className="pad pairs">
          <dt>Last free day by the line</dt>
          <dd>
            <GivenDay day={attributes.last_free_days.line} />
          </dd>
          <dt>Last free day by the terminal</dt>
          <dd>
            <GivenDay day={attributes.last_free_days.terminal} />
          </dd>
          <dt>Last free day by the railway</dt>
          <dd>
            <GivenDay day={attributes.last_free_days.rail} />
          </dd>
          <dt>Pickup appointment</dt>
          <dd>
            <Time at={attributes.pickup_appointment_at} zone={zone} missing="None made" />
          </dd>
        </dl>
      </Card>
    </section>
  );
}

function GivenDay({ day }: { readonly day: FreeDay | null }) {
  return (
    <>
      <Day day={day} missing="Not given" />
      {day?.place ? <span className="dim"> at {day.place}</span> : null}
    </>
  );
}
