import { useGet } from '../../api/use-get.ts';
import { Dialog } from '../../ui/Dialog.tsx';
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

/** As a mail program shows it: apart from the page, without scripts. */
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
            <iframe
              className="mail-preview"
              title="Mail"
              sandbox="allow-same-origin"
              srcDoc={data.html.replaceAll(STYLE, ` ${HELD_STYLE}="`)}
              onLoad={(event) => applyStyles(event.currentTarget.contentDocument)}
            />
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

const STYLE = ' style="';
const HELD_STYLE = 'data-style';

/**
 * The page allows no styles within text, which mails cannot do without: they are held under another name, and set one by one.
 * Scripts never run in there.
 */
function applyStyles(mail: Document | null): void {
  for (const element of mail?.querySelectorAll<HTMLElement>(`[${HELD_STYLE}]`) ?? []) {
    element.style.cssText = element.getAttribute(HELD_STYLE) ?? '';
  }
}
