import { useGet } from '../../api/use-get.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MailFrame } from '../../ui/MailFrame.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { AlertSubscription } from './alert-words.ts';

interface Preview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface PreviewDialogProps {
  readonly subscription: AlertSubscription;
  readonly onClose: () => void;
}

export function PreviewDialog({ subscription: { id, attributes }, onClose }: PreviewDialogProps) {
  const { data, error } = useGet<Preview>(['alert_preview', id], `/alert_subscriptions/${id}/preview`);
  return (
    <Dialog title={`Preview of ${attributes.name}`} onClose={onClose} broad>
      <div className="body">
        {error === null ? null : <Problem error={error} />}
        {data === undefined ? (
          <Skeleton />
        ) : (
          <>
            <p>
              Of the last seven days it would have said: <strong>{data.subject}</strong>
            </p>
            <MailFrame html={data.html} />
            <details>
              <summary>As plain text</summary>
              <pre>{data.text}</pre>
            </details>
          </>
        )}
      </div>
    </Dialog>
  );
}
