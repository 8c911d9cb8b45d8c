import type { Container, Shipment } from '../../api/resources.ts';
import { Days } from '../../time/shown.tsx';
import { type Sureness, surenessOf } from './sureness.ts';

interface SureNoteProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

/** How sure the arrival is, in words and per cent. */
export function SureNote({ container, shipment }: SureNoteProps) {
  const { pod_eta_at: etaAt, pod_ata_at: arrivedAt } = container.attributes.situation;
  const sureness = surenessOfBox(container, shipment);
  if (arrivedAt !== null || (etaAt === null && sureness === undefined)) return null;
  if (sureness === undefined) return <small>How sure is not known: nobody but the line has said</small>;
  const zone = container.attributes.pod_timezone;
  const doubted = container.attributes.situation.pod_eta_source === 'manual' ? 'The entered' : 'The line’s';
  return (
    <small>
      {sureness.word}, {sureness.percent} %: <Days {...sureness} zone={zone} />
      {sureness.doubtsCarrier ? <span className="late"> {doubted} ETA lies outside</span> : null}
    </small>
  );
}

/** Our estimate is made for a shipment; a box that goes another way has none. */
export function surenessOfBox({ attributes }: Container, shipment: Shipment | undefined): Sureness | undefined {
  const { predicted_eta: predicted, situation } = attributes;
  if (predicted === null || shipment === undefined || situation.pod_ata_at !== null) return undefined;
  const { predicted_eta_earliest: earliest, predicted_eta_latest: latest } = shipment.attributes;
  return surenessOf({ etaAt: situation.pod_eta_at, earliest, latest }, Date.now());
}
