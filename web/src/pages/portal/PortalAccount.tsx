import { useSession } from '../../api/session.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PasswordCard } from '../people/PasswordCard.tsx';
import { SecondFactorCard } from '../people/SecondFactorCard.tsx';
import { Sessions } from '../people/Sessions.tsx';

/** What people of a customer decide about themselves. */
export function PortalAccount() {
  const { user, party } = useSession();
  usePageTitle('Account');
  return (
    <>
      <PageHead title="Account" note={`${user.name}, ${user.email}, of ${party?.company_name}.`} />
      <section className="scroll cards account-cards" aria-label="Settings" tabIndex={0}>
        <PasswordCard />
        <SecondFactorCard />
        <Card title="Where you are signed in" named>
          <Sessions />
        </Card>
      </section>
    </>
  );
}
