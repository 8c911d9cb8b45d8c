import { Link } from 'wouter';
import { useMay } from '../../api/session.ts';
import { TrackButton } from '../../shell/TrackButton.tsx';

/** What a new account sees in place of a fleet: what to do next. */
export function FirstSteps() {
  const isOwner = useMay('owner');
  return (
    <ol className="first-steps">
      <li>
        <h2>Track a first number</h2>
        <p>A bill of lading, booking or container number is enough. Its journey appears here within a minute.</p>
        <TrackButton />
      </li>
      <li>
        <h2>See which carriers answer</h2>
        <p>Carriers are asked with your own credentials; the sources page shows how each is doing.</p>
        <Link className="btn" href="/sources">
          Look at the sources
        </Link>
      </li>
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
    </ol>
  );
}
