import { useSession } from '../../api/session.ts';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { ROLE_NAMES } from './roles.ts';

export default function AccountPage() {
  const { user, account } = useSession();
  return (
    <>
      <div className="head">
        <div>
          <h1>Account</h1>
          <p>
            {user.name}, {user.email}. {ROLE_NAMES[user.role]} of {account.company_name}.
          </p>
        </div>
      </div>
      <section className="scroll cards" aria-label="Settings" tabIndex={0}>
        <NotificationsCard />
        <PasswordCard />
      </section>
    </>
  );
}
