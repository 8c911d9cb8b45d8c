import { useState } from 'react';
import { ApiError, send } from '../../api/client.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Welcome } from '../../shell/Welcome.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Where the link of a mail leads. Mail scanners follow links too: nothing ends before somebody says so. */
export default function UnsubscribePage({ token }: { readonly token: string }) {
  usePageTitle('Stop an alert');
  const [isDone, setIsDone] = useState(false);
  const { error, isBusy, run } = useSubmission(async () => {
    await send('POST', `/alert_unsubscriptions/${token}`);
    setIsDone(true);
  });
  if (isDone)
    return (
      <Welcome title="You get no more of these mails">
        <p>Whoever is signed in can switch the alert on again on the page “Alerts”.</p>
      </Welcome>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <Welcome title="This link does not work any more">
        <p>The alert is gone, or the link is too old. Use that of a newer mail.</p>
      </Welcome>
    );
  return (
    <Welcome title="Stop this alert?">
      <p>No more mails of this alert are sent to this address. Others are not changed.</p>
      <Button label="Stop it" look="primary" disabled={isBusy} onClick={() => void run()} />
      <FormProblem error={error} />
    </Welcome>
  );
}
