import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { AnswerOf } from '../../api/json-api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { KeepCodes } from './KeepCodes.tsx';
import type { FactorDialogProps, OwnPasskey, SecondFactors } from './second-factors.ts';

export function RenewCodesDialog({ factors, onClose }: FactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async (given: object) => {
    const answer = await send<AnswerOf<'POST /session/recovery_codes'>>('POST', '/session/recovery_codes', given);
    setCodes(answer.recovery_codes);
  };
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {codes === undefined ? (
        <ConfirmForm
          submit="Make new ones"
          words="Those you have now will work no longer."
          factors={factors}
          onConfirm={renew}
        />
      ) : (
        <KeepCodes codes={codes} onClose={onClose} />
      )}
    </Dialog>
  );
}

export function RemoveTotpDialog({ factors, onClose }: FactorDialogProps) {
  const say = useSay();
  const remove = async (given: object) => {
    await send('POST', '/session/totp/remove', given);
    say('The authenticator app is switched off');
    onClose();
  };
  return (
    <Dialog title="Switch the authenticator app off" onClose={onClose}>
      <ConfirmForm submit="Switch off" words={consequenceOf(factors)} factors={factors} onConfirm={remove} />
    </Dialog>
  );
}

export function RemovePasskeyDialog({
  passkey,
  factors,
  onClose,
}: FactorDialogProps & { readonly passkey: OwnPasskey }) {
  const say = useSay();
  const remove = async (given: object) => {
    await send('POST', `/session/passkeys/${passkey.id}/remove`, given);
    say(`The passkey ${passkey.name} is removed`);
    onClose();
  };
  return (
    <Dialog title={`Remove the passkey ${passkey.name}`} onClose={onClose}>
      <ConfirmForm submit="Remove" words={consequenceOf(factors)} factors={factors} onConfirm={remove} />
    </Dialog>
  );
}

function consequenceOf({ totp_since, passkeys }: SecondFactors): string {
  return passkeys.length + (totp_since === null ? 0 : 1) > 1
    ? 'It lets you in no longer.'
    : 'Your password alone lets you in then, and your recovery codes are no good any more.';
}
