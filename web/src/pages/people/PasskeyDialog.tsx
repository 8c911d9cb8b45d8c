import { useState } from 'react';
import { send } from '../../api/client.ts';
import { NewPasskeyForm } from '../../shell/NewPasskey.tsx';
import type { MadePasskey } from '../../shell/passkey.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { KeepCodes } from './KeepCodes.tsx';
import type { FactorDialogProps } from './second-factors.ts';

/** What shows that it is the person, then the passkey, then the recovery codes that came with it. */
export function PasskeyDialog({ factors, onClose }: FactorDialogProps) {
  const say = useSay();
  const [made, setMade] = useState<MadePasskey>();
  const [isKept, setIsKept] = useState(false);
  const begin = async (given: object) => setMade(await send<MadePasskey>('POST', '/session/passkeys', given));
  if (factors.passkey_problem !== null)
    return (
      <Dialog title="Add a passkey" onClose={onClose}>
        <p className="body">{factors.passkey_problem}</p>
      </Dialog>
    );
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      {made === undefined ? (
        <ConfirmForm
          submit="Next"
          words="A key that this device or a security key keeps, and opens by your finger, your face or a PIN."
          factors={factors}
          onConfirm={begin}
        />
      ) : null}
      {made !== undefined && !isKept ? (
        <div className="body">
          <NewPasskeyForm
            made={made}
            onMade={async (given) => {
              await send('POST', '/session/passkeys/confirm', given);
              say('The passkey is made');
              setIsKept(true);
              if (made.recovery_codes.length === 0) onClose();
            }}
          />
        </div>
      ) : null}
      {made !== undefined && isKept ? <KeepCodes codes={made.recovery_codes} onClose={onClose} /> : null}
    </Dialog>
  );
}
