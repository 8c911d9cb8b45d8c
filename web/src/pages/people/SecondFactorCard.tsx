import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGet } from '../../api/use-get.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RemovePasskeyDialog, RemoveTotpDialog, RenewCodesDialog } from './CodeDialogs.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { hasFactor, mayRemove, type OwnPasskey, type SecondFactors } from './second-factors.ts';
import { TotpDialog } from './TotpDialog.tsx';

const KEY = ['second-factors'];

type Opened = 'set up' | 'passkey' | 'renew' | 'remove' | OwnPasskey;

/** What one signs in by besides the password, or in its place. */
export function SecondFactorCard() {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const { data, error } = useGet<SecondFactors>(KEY, '/session/second_factors');
  const close = () => {
    setOpened(undefined);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  if (error !== null && data === undefined) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <Card title="Second factor" named padded>
      {hasFactor(data) ? (
        <p>
          {data.totp_since === null ? null : (
            <>
              An authenticator app, since <Time at={data.totp_since} zone="UTC" />.{' '}
            </>
          )}
          {data.recovery_codes_left} recovery codes are left.
        </p>
      ) : (
        <p>
          With an authenticator app on your phone or a passkey, nobody gets in who knows your password alone. A passkey
          lets you in without the password too.
        </p>
      )}
      {data.passkeys.length === 0 ? null : <Passkeys factors={data} onOpen={setOpened} />}
      <FactorButtons factors={data} onOpen={setOpened} />
      {opened === undefined ? null : <OpenedDialog opened={opened} factors={data} onClose={close} />}
    </Card>
  );
}

interface FactorButtonsProps {
  readonly factors: SecondFactors;
  readonly onOpen: (opened: Opened) => void;
}

function FactorButtons({ factors, onOpen }: FactorButtonsProps) {
  const hasTotp = factors.totp_since !== null;
  return (
    <div className="row">
      {hasTotp ? null : <Button label="Set up an authenticator app" onClick={() => onOpen('set up')} />}
      <Button label="Add a passkey" onClick={() => onOpen('passkey')} />
      {hasFactor(factors) ? <Button label="New recovery codes" onClick={() => onOpen('renew')} /> : null}
      {hasTotp && mayRemove(factors) ? (
        <Button label="Switch off" look="danger" onClick={() => onOpen('remove')} />
      ) : null}
    </div>
  );
}

function Passkeys({ factors, onOpen }: FactorButtonsProps) {
  return (
    <ul className="passkeys" aria-label="Passkeys">
      {factors.passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            {passkey.name}
            {passkey.host === location.hostname ? null : <small className="dim"> for {passkey.host}</small>}
            <small className="dim">
              Made <Time at={passkey.created_at} zone="UTC" />,{' '}
              {passkey.last_used_at === null ? (
                'never used'
              ) : (
                <>
                  used <Ago at={passkey.last_used_at} />
                </>
              )}
            </small>
          </div>
          {mayRemove(factors) ? (
            <Button label="Remove" name={passkey.name} look="small danger" onClick={() => onOpen(passkey)} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface OpenedDialogProps {
  readonly opened: Opened;
  readonly factors: SecondFactors;
  readonly onClose: () => void;
}

function OpenedDialog({ opened, ...props }: OpenedDialogProps) {
  if (opened === 'set up') return <TotpDialog {...props} />;
  if (opened === 'passkey') return <PasskeyDialog {...props} />;
  if (opened === 'renew') return <RenewCodesDialog {...props} />;
  if (opened === 'remove') return <RemoveTotpDialog {...props} />;
  return <RemovePasskeyDialog passkey={opened} {...props} />;
}
