import '../../styles/past.css';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { One } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { Ago, Time, useNow } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { changeTitle, type History, isSame, type Known, knownOf, type Moment, mattersOf, momentAt } from './past.ts';

/** What was known of a container at any moment, beside what is known now; and the file that proves it. */
export default function PastTab({ container }: { readonly container: Container }) {
  const { data, error, refetch } = useGet<History>(
    ['container', container.id, 'history'],
    `/containers/${container.id}/history`,
  );
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.data.length === 0) {
    return (
      <Empty title="No source has said anything yet">
        From the first word on, every moment can be looked at again.
      </Empty>
    );
  }
  return (
    <section className="scroll cards" aria-label="What was known" tabIndex={0}>
      <Past container={container} moments={data.data} />
    </section>
  );
}

interface PastProps {
  readonly container: Container;
  readonly moments: readonly Moment[];
}

function Past({ container, moments }: PastProps) {
  const [chosenMs, setChosenMs] = useState<number>();
  const index = chosenMs === undefined ? moments.length - 1 : momentAt(moments, chosenMs);
  const moment = moments[index];
  if (moment === undefined) return null;
  return (
    <>
      <Card title="Move back in time" aside={<EvidenceFiles containerId={container.id} />} padded>
        <Slider moments={moments} index={index} chosenMs={chosenMs} onChoose={setChosenMs} />
      </Card>
      <ThenAndNow container={container} at={moment.at} />
      <Card title="What changed at that moment" named>
        <Changes moment={moment} />
      </Card>
    </>
  );
}

function EvidenceFiles({ containerId }: { readonly containerId: string }) {
  return (
    <div className="row">
      {(['pdf', 'json'] as const).map((format) => (
        <a key={format} className="btn small" href={`/v2/containers/${containerId}/evidence?format=${format}`} download>
          {format === 'pdf' ? 'Evidence file (PDF)' : 'JSON'}
        </a>
      ))}
    </div>
  );
}

interface SliderProps {
  readonly moments: readonly Moment[];
  readonly index: number;
  readonly chosenMs: number | undefined;
  readonly onChoose: (ms: number) => void;
}

/** Time from the first word to now, with a mark wherever something changed. */
function Slider({ moments, index, chosenMs, onChoose }: SliderProps) {
  const nowMs = useNow();
  const firstMs = msOf(moments[0]);
  const shownMs = chosenMs ?? nowMs;
  const placeOf = (one: Moment) => `${((msOf(one) - firstMs) / Math.max(1, nowMs - firstMs)) * 100}%`;
  const go = (to: number) => onChoose(msOf(moments[to]));
  return (
    <div className="past-slider">
      <div className="past-track">
        <div className="past-marks" aria-hidden>
          {moments.map((one, place) => (
            <i key={one.at} className={place === index ? 'on' : undefined} style={{ left: placeOf(one) }} />
          ))}
        </div>
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={new Date(shownMs).toUTCString()}
          min={firstMs}
          max={nowMs}
          step="any"
          value={shownMs}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
      </div>
      <div className="row past-steps">
        <Button label="Change before" disabled={index === 0} onClick={() => go(index - 1)} />
        <span>
          As known at <Time at={new Date(shownMs).toISOString()} zone="UTC" />{' '}
          <span className="dim">
            (change {index + 1} of {moments.length})
          </span>
        </span>
        <Button label="Next change" disabled={index === moments.length - 1} onClick={() => go(index + 1)} />
      </div>
    </div>
  );
}

function msOf(moment: Moment | undefined): number {
  return moment === undefined ? 0 : Date.parse(moment.at);
}

function ThenAndNow({ container, at }: { readonly container: Container; readonly at: string }) {
  const { data, error } = useGet<One<Container>>(
    ['container', container.id, 'as of', at],
    `/containers/${container.id}?as_of=${encodeURIComponent(at)}`,
    { placeholderData: keepPreviousData },
  );
  return (
    <Card title="Then and now" named>
      {error === null ? null : <p className="problem">{messageOf(error)}</p>}
      {data === undefined ? (
        <Skeleton />
      ) : (
        <PlainTable columns={['What', 'What we believed then', 'What happened']}>
          {mattersOf(data.data, container).map((matter) => (
            <tr key={matter.name}>
              <td>{matter.name}</td>
              <td>
                <Shown known={matter.believed} /> {isSame(matter) ? null : <Chip tone="warn">Differs</Chip>}
              </td>
              <td>
                <Shown known={matter.happened} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
}

function Shown({ known }: { readonly known: Known }): ReactNode {
  return known.at === undefined ? known.text : <Time at={known.at} zone={known.zone} />;
}

function Changes({ moment }: { readonly moment: Moment }) {
  return (
    <>
      <PlainTable columns={['What', 'Was', 'Became']}>
        {moment.changes.map((change) => (
          <tr key={`${change.what} ${JSON.stringify(change.after)}`}>
            <td>{changeTitle(change)}</td>
            <td>
              <Shown known={knownOf(change.before)} />
            </td>
            <td>
              <Shown known={knownOf(change.after)} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <div className="pad past-said">
        <h3>Who said it</h3>
        {moment.said.length === 0 ? <p className="dim">It follows from what had been said before.</p> : null}
        <ul>
          {moment.said.map((said) => (
            <li key={said.observation_id ?? said.received_at}>
              <span className="mono">{said.source_name}</span>, “{said.original}”, received{' '}
              <Time at={said.received_at} zone="UTC" /> (<Ago at={said.received_at} />)
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
