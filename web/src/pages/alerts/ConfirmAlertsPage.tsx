import { useState } from 'react';
import { ApiError, send } from '../../api/client.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Welcome } from '../../shell/Welcome.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Where the mail leads that asks an address whether it wants alerts. Mail scanners follow links too: a person says yes. */
export default function ConfirmAlertsPage({ token }: { readonly token: string }) {
  usePageTitle('Alerts to this address');
  const [isDone, setIsDone] = useState(false);
  const { error, isBusy, run } = useSubmission(async () => {
    await send('POST', `/alert_confirmations/${token}`);
    setIsDone(true);
  });
  if (isDone)
    return (
      <Welcome title="Alerts come to this address now">
        <p>Each of those mails has a link that ends it.</p>
      </Welcome>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <Welcome title="This link does not work any more">
        <p>Ask whoever set up the alert to switch it off and on again: another mail comes then.</p>
      </Welcome>
    );
  return (
    <Welcome title="Send alerts to this address?">
      <p>Mails about shipments come here, until you stop them. Without a yes nothing more is sent.</p>
      <Button label="Yes, send them" look="primary" disabled={isBusy} onClick={() => void run()} />
      <FormProblem error={error} />
    </Welcome>
  );
}
