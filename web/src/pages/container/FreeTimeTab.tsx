import '../../styles/free-time.css';
import { Link } from 'wouter';
import type { AnswerOf, Many, Resource } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Time } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ClockCard } from '../free-time/ClockCard.tsx';
import { CHARGE_NAMES, type Clock } from '../free-time/clock.ts';
import { FreeTimeFacts } from './FreeTimeFacts.tsx';

interface FreeTimeTabProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

/** Every clock that runs on a box by the tariffs that the account keeps. */
export default function FreeTimeTab({ container, shipment }: FreeTimeTabProps) {
  const { data, error, refetch } = useGet<AnswerOf<'GET /containers/{id}/free_time'>>(
    ['container', container.id, 'free-time'],
    `/containers/${container.id}/free_time`,
  );
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.data.length === 0) return <NoClock containerId={container.id} />;
  return (
    <section className="scroll cards" aria-label="Free time" tabIndex={0}>
      <FreeTimeFacts containerId={container.id} />
      <Deadlines deadlines={data.deadlines} polZone={shipment?.attributes.pol_timezone ?? null} />
      <TwoAnswers container={container} clocks={data.data} />
      {data.data.map((clock) => (
        <ClockCard
          key={`${clock.direction}-${clock.charge}`}
          containerId={container.id}
          clock={clock}
          zone={
            clock.direction === 'import'
              ? container.attributes.pod_timezone
              : (shipment?.attributes.pol_timezone ?? null)
          }
        />
      ))}
    </section>
  );
}

function NoClock({ containerId }: { readonly containerId: string }) {
  const { data } = useGet<Many<Resource<'tariff'>>>(['tariffs', 'count'], '/tariffs?page%5Bsize%5D=1');
  if (data === undefined) return <Skeleton />;
  if (data.meta.total > 0) {
    return (
      <Empty title="No clock runs yet">
        Free time is counted from the move that a tariff names. No{' '}
        <Link className="link" href="/tariffs">
          tariff
        </Link>{' '}
        for this line, place and equipment has begun.
        <FreeTimeFacts containerId={containerId} />
      </Empty>
    );
  }
  return (
    <Empty title="No tariff yet">
      With the terms of the line or terminal, the last free day and what every day costs are counted here.
      <Link className="btn primary" href="/tariffs">
        Enter or import tariffs
      </Link>
    </Empty>
  );
}

interface DeadlinesProps {
  readonly deadlines: AnswerOf<'GET /containers/{id}/free_time'>['deadlines'];
  readonly polZone: string | null;
}

/** When the terminal of lading takes the box, and where and by when the empty goes back. */
function Deadlines({ deadlines, polZone }: DeadlinesProps) {
  const { earliest_receiving_at: receivingAt, cut_off_at: cutOffAt, gate_in_by: gateInBy } = deadlines;
  const { return_to: to, return_by: by } = deadlines;
  if (receivingAt === null && cutOffAt === null && to === null) return null;
  return (
    <dl className="clock-facts card" aria-label="Deadlines">
      {receivingAt === null ? null : (
        <div>
          <dt>Taken at lading from</dt>
          <dd>
            <Time at={receivingAt} zone={polZone} />
          </dd>
        </div>
      )}
      {cutOffAt === null ? null : (
        <div>
          <dt>Cut-off at lading</dt>
          <dd>
            <Time at={cutOffAt} zone={polZone} />
            {gateInBy === null || gateInBy === cutOffAt ? null : (
              <small>
                gate closes for the last time <Time at={gateInBy} zone={polZone} />
              </small>
            )}
          </dd>
        </div>
      )}
      {to === null ? null : (
        <div>
          <dt>Empty returned to</dt>
          <dd>
            {to}
            {by === null ? null : <small>free until {showDay(by)}</small>}
          </dd>
        </div>
      )}
    </dl>
  );
}

const WHO = { line: 'the line', terminal: 'the terminal', rail: 'the railway' } as const;

/** The day that was told and the day that was calculated, side by side where they differ. */
function TwoAnswers({ container, clocks }: { readonly container: Container; readonly clocks: readonly Clock[] }) {
  const { current, ...days } = container.attributes.last_free_days;
  const pickUps = clocks.filter(({ stops, last_free_day: day }) => stops === 'full_out' && day !== null);
  const isAgreed = pickUps.some(({ last_free_day: day }) => day === current?.on);
  const teller = (['terminal', 'line', 'rail'] as const).find((one) => days[one]?.on === current?.on);
  if (current === null || teller === undefined || pickUps.length === 0 || isAgreed) return null;
  return (
    <section className="two-answers" aria-label="Two last free days">
      <div>
        <span>Told by {WHO[teller]}</span>
        <strong>{showDay(current.on)}</strong>
      </div>
      {pickUps.map(({ charge, direction, last_free_day: day, tariff }) => (
        <div key={`${direction}-${charge}`}>
          <span>Calculated, {CHARGE_NAMES[charge].toLowerCase()}</span>
          <strong>{showDay(day ?? '')}</strong>
          <small>{tariff.name}</small>
        </div>
      ))}
      <p>They differ. What was told is shown elsewhere; plan for the earlier day until it is settled.</p>
    </section>
  );
}
