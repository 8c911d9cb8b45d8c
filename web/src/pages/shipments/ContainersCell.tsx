import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { Time, useZoneChoice } from '../../time/shown.tsx';
import { showTime, type ZoneChoice } from '../../time/zone.ts';
import { tracedBox } from '../containers/Parted.tsx';
import { arrivalOf, boxesText, type Part, partsOf, whereText } from '../containers/parted.ts';

/** How many there are, and of those that do not travel with the others, when they arrive. */
export function ContainersCell({ shipment }: { readonly shipment: Shipment }) {
  const links = shipment.relationships?.['containers']?.data;
  return (
    <>
      {Array.isArray(links) ? links.length : 0}
      {shipment.attributes.containers_differ ? <Apart shipmentId={shipment.id} /> : null}
    </>
  );
}

const MAX_BOXES = 100;

/** Few shipments part: their boxes are asked for when they come into view. */
function Apart({ shipmentId }: { readonly shipmentId: string }) {
  const choice = useZoneChoice();
  const { data } = useQuery({
    queryKey: ['containers', 'parted', shipmentId],
    queryFn: ({ signal }) =>
      get<Many<Container>>(
        `/containers?filter%5Bshipment_id%5D=${shipmentId}&sort=number&page%5Bsize%5D=${MAX_BOXES}` +
          '&fields%5Bcontainer%5D=number,situation,pod_timezone',
        signal,
      ),
  });
  const parts = partsOf(data?.data.map(tracedBox) ?? []);
  if (parts.length < 2) return <span className="sub warn">not together</span>;
  return (
    <span className="sub warn" title={parts.map((part) => sentence(part, choice)).join('\n')}>
      {parts.slice(1).map((part) => (
        <ApartPart key={part[0].number} part={part} />
      ))}
    </span>
  );
}

function sentence(part: Part, choice: ZoneChoice): string {
  const [box] = part;
  const { words, at } = arrivalOf(box);
  const { text, zone } = at === null ? { text: '', zone: '' } : showTime(at, box.timezone, choice, 'weekday');
  return `${boxesText(part)}: ${whereText(box)}; ${words} ${text} ${zone}`.trim();
}

function ApartPart({ part }: { readonly part: Part }) {
  const [box] = part;
  const { at } = arrivalOf(box);
  const { pod_ata_at: arrivedAt } = box.situation;
  return (
    <span className="apart">
      {part.length} {at === null ? 'without an estimate' : arrivedAt === null ? 'expected ' : 'arrived '}
      {at === null ? null : <Time at={at} zone={box.timezone} detail="day" hideZone />}
    </span>
  );
}
