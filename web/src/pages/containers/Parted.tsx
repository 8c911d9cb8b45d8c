import { useId } from 'react';
import type { Container } from '../../api/resources.ts';
import { Time } from '../../time/shown.tsx';
import { arrivalOf, boxesText, type Part, partsOf, type TracedBox, whereText } from './parted.ts';

/** Which boxes of a shipment are where, when they do not travel together. */
export function Parted({ boxes }: { readonly boxes: readonly TracedBox[] }) {
  const headingId = useId();
  const parts = partsOf(boxes);
  if (parts.length < 2) return null;
  return (
    <section className="parted" aria-labelledby={headingId}>
      <h2 id={headingId}>The containers of this shipment do not travel together</h2>
      <ul>
        {parts.map((part) => (
          <PartItem key={part[0].number} part={part} />
        ))}
      </ul>
    </section>
  );
}

function PartItem({ part }: { readonly part: Part }) {
  const [box] = part;
  return (
    <li>
      <strong className="mono">{boxesText(part)}</strong>: <Whereabouts box={box} />
    </li>
  );
}

/** Where it is, with which ship, and when it arrives. */
export function Whereabouts({ box }: { readonly box: TracedBox }) {
  const { words, at } = arrivalOf(box);
  return (
    <>
      {whereText(box)}; {words}
      {at === null ? null : (
        <>
          {' '}
          <Time at={at} zone={box.timezone} detail="weekday" />
        </>
      )}
    </>
  );
}

export function tracedBox({ attributes }: Container): TracedBox {
  return { number: attributes.number, situation: attributes.situation, timezone: attributes.pod_timezone };
}
