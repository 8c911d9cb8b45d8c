import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { useMay, useReloadSession, useSession } from '../../api/session.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { NamesCard } from './NamesCard.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { PERSON_ROLE_NAMES } from './roles.ts';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { Sessions } from './Sessions.tsx';
import { StorageCard } from './StorageCard.tsx';

export default function AccountPage() {
  const { user, account, demo } = useSession();
  const isOwner = useMay('owner');
  return (
    <>
      <PageHead
        title="Account"
        note={
          <>
            {user.name}, {user.email}. {PERSON_ROLE_NAMES[user.role]} of {account.company_name}.
          </>
        }
      >
        {isOwner ? (
          <Link className="btn" href="/audit">
            Audit trail
          </Link>
        ) : null}
        {demo && user.tour_closed ? <TourAgain /> : null}
      </PageHead>
      <section className="scroll cards account-cards" aria-label="Settings" tabIndex={0}>
        <NamesCard />
        <NotificationsCard />
        {user.has_password ? (
          <>
            <PasswordCard />
            <SecondFactorCard />
          </>
        ) : null}
        <RetentionCard />
        <StorageCard />
        <Card title="Where you are signed in" named>
          <Sessions />
        </Card>
      </section>
    </>
  );
}

function TourAgain() {
  const attempt = useAttempt();
  const reload = useReloadSession();
  const show = () => attempt(() => send('PATCH', '/session', { tour_closed: false }).then(reload));
  return <Button label="Show the tour" onClick={() => void show()} />;
}
