import { RecoveryCodes } from '../../shell/NewTotp.tsx';
import { Button } from '../../ui/Button.tsx';

/** What is shown once, and the word that it was kept. */
export function KeepCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <>
      <div className="body" role="status">
        <RecoveryCodes codes={codes} />
      </div>
      <div className="foot">
        <Button label="I have kept them" look="primary" onClick={onClose} />
      </div>
    </>
  );
}
