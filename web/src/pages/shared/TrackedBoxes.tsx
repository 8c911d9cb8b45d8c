import type { ContainerStatus, Situation } from '../../api/resources.ts';
import { freeDayText } from '../../embed/words.ts';
import { Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { eventTitle } from '../container/milestones.ts';
import { showContainerNumber } from '../containers/container-number.ts';
import { Whereabouts } from '../containers/Parted.tsx';
import { statusOf } from '../containers/situation.ts';
import type { TrackedBox } from './tracked.ts';

/** Where each box is, and what happened to it. */
export function TrackedBoxes({ containers }: { readonly containers: readonly TrackedBox[] }) {
  return (
    <div className="cards readable">
      {containers.map((container) => (
        <section key={container.id} className="card">
          <header>
            <h2 className="mono">{showContainerNumber(container.number)}</h2>
            <StatusChip status={container.status} situation={container.situation} />
          </header>
          <FreeDayLine container={container} />
          <p className="pad">
            <span>
              <Whereabouts box={container} />
            </span>
          </p>
          <ol className="timeline">
            {container.milestones.map((milestone) => (
              <li key={`${milestone.event} ${milestone.at}`}>
                <i />
                <span>
                  {eventTitle(milestone.event)}, {milestone.place ?? 'place not named'}
                </span>
                <Time at={milestone.at} zone={milestone.timezone} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function FreeDayLine({ container }: { readonly container: TrackedBox }) {
  const text = freeDayText(container);
  return text === undefined ? null : <p className="pad">{text}</p>;
}

export function StatusChip({ status, situation }: { readonly status: ContainerStatus; readonly situation: Situation }) {
  const [name, tone] = statusOf(status, situation);
  return <Chip tone={tone}>{name}</Chip>;
}
