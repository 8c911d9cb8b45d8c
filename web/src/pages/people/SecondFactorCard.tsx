import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RemoveTotpDialog, RenewCodesDialog } from './CodeDialogs.tsx';
import { TotpDialog } from './TotpDialog.tsx';

type SecondFactors = AnswerOf<'GET /session/second_factors'>;

const KEY = ['second-factors'];

/** What one signs in by besides the password. */
export function SecondFactorCard() {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<'set up' | 'renew' | 'remove'>();
  const { data, error } = useGet<SecondFactors>(KEY, '/session/second_factors');
  const close = () => {
    setOpened(undefined);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <Card title="Second factor" named padded>
      {data?.totp_since ? (
        <>
          <p>
            An authenticator app, since <Time at={data.totp_since} zone="UTC" />. {data.recovery_codes_left} recovery
            codes are left.
          </p>
          <div className="row">
            <Button label="New recovery codes" onClick={() => setOpened('renew')} />
            {data.required ? null : <Button label="Switch off" look="danger" onClick={() => setOpened('remove')} />}
          </div>
        </>
      ) : (
        <>
          <p>With an authenticator app on your phone, nobody gets in who knows your password alone.</p>
          <div>
            <Button
              label="Set up an authenticator app"
              disabled={data === undefined}
              onClick={() => setOpened('set up')}
            />
          </div>
        </>
      )}
      {opened === 'set up' ? <TotpDialog onClose={close} /> : null}
      {opened === 'renew' ? <RenewCodesDialog onClose={close} /> : null}
      {opened === 'remove' ? <RemoveTotpDialog onClose={close} /> : null}
    </Card>
  );
}
