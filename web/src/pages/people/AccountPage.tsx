import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { useMay, useReloadSession, useSession } from '../../api/session.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { NamesCard } from './NamesCard.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { ROLE_NAMES } from './roles.ts';
import { Sessions } from './Sessions.tsx';

export default function AccountPage() {
  const { user, account, demo } = useSession();
  const isOwner = useMay('owner');
  return (
    <>
      <div className="head">
        <div>
          <h1>Account</h1>
          <p>
            {user.name}, {user.email}. {ROLE_NAMES[user.role]} of {account.company_name}.
          </p>
        </div>
        <div className="grow" />
        {isOwner ? (
          <Link className="btn" href="/audit">
            Audit trail
          </Link>
        ) : null}
        {demo && user.tour_closed ? <TourAgain /> : null}
      </div>
      <section className="scroll cards account-cards" aria-label="Settings" tabIndex={0}>
        <NamesCard />
        <NotificationsCard />
        <PasswordCard />
        <RetentionCard />
        <section className="card" aria-label="Where you are signed in">
          <header>
            <h2>Where you are signed in</h2>
          </header>
          <Sessions />
        </section>
      </section>
    </>
  );
}

function TourAgain() {
  const attempt = useAttempt();
  const reload = useReloadSession();
  const show = () => attempt(() => send('PATCH', '/session', { tour_closed: false }).then(reload));
  return (
    <button type="button" className="btn" onClick={() => void show()}>
      Show the tour
    </button>
  );
}
