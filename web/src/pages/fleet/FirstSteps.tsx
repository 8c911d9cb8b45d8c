import { Link } from 'wouter';
import type { Many, Resource } from '../../api/json-api.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { TrackButton } from '../../shell/TrackButton.tsx';

type ShippingLine = Resource<'shipping_line'>;

/** For programs under test: no ship of it sails. */
const TEST_LINE = 'TEST';

/** What a new account sees in place of a fleet: what can be followed now, what needs a key, and what to do next. */
export function FirstSteps() {
  const isOwner = useMay('owner');
  return (
    <ol className="first-steps">
      <Lines isOwner={isOwner} />
      <li>
        <h2>Track a first number</h2>
        <p>
          A bill of lading, booking or container number is enough. Without keys for its line it waits, and starts by
          itself once they are there.
        </p>
        <TrackButton />
      </li>
      {isOwner ? (
        <li>
          <h2>See real ships now</h2>
          <p>Open feeds tell where ships are, without a contract or a key. Yours are followed among them.</p>
          <Link className="btn" href="/carriers/ais">
            Choose open feeds
          </Link>
        </li>
      ) : null}
      {isOwner ? (
        <li>
          <h2>Connect your programs</h2>
          <p>Make a key for the API, or have a webhook told of every milestone.</p>
          <div className="row">
            <Link className="btn" href="/keys">
              API keys
            </Link>
            <Link className="btn" href="/webhooks">
              Webhooks
            </Link>
          </div>
        </li>
      ) : null}
      <Demo />
    </ol>
  );
}

function Lines({ isOwner }: { readonly isOwner: boolean }) {
  const { data } = useGet<Many<ShippingLine>>(['shipping_lines'], '/shipping_lines');
  const lines = (data?.data ?? []).filter(({ attributes }) => attributes.scac !== TEST_LINE);
  const isReady = ({ attributes }: ShippingLine) => attributes.tracking_ways.some(({ ready }) => ready);
  const ready = lines.filter(isReady);
  const without = lines.filter(
    (line) => !isReady(line) && line.attributes.tracking_ways.some(({ way }) => way === 'interface'),
  );
  return (
    <li>
      <h2>Connect your lines</h2>
      <p>{data === undefined ? 'Asking…' : readyText(ready)}</p>
      {without.length === 0 ? null : (
        <p>
          {isOwner ? 'Keys of your own are needed for ' : 'An owner can give keys for '}
          {namesOf(without)}.
        </p>
      )}
      {isOwner ? (
        <Link className="btn" href="/carriers">
          Connect a carrier
        </Link>
      ) : null}
    </li>
  );
}

function readyText(ready: readonly ShippingLine[]): string {
  return ready.length === 0 ? 'No line can be followed yet.' : `${namesOf(ready)} can be followed now.`;
}

function namesOf(lines: readonly ShippingLine[]): string {
  return lines.map(({ attributes }) => attributes.short_name).join(', ');
}

/** Beside the installation, not in it: the demo has a world of its own. */
function Demo() {
  const { demo } = useSession();
  if (demo) return null;
  return (
    <li>
      <h2>Look around without keys</h2>
      <p>
        The demo follows simulated ships and lines. Start a second Landfall beside this one with{' '}
        <code className="mono">LANDFALL_DEMO=1</code>, a port and a data folder of its own.
      </p>
    </li>
  );
}
