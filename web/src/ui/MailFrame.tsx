import '../styles/mail.css';

/** A mail as a mail program shows it: apart from the page, without scripts. */
export function MailFrame({ html }: { readonly html: string }) {
  return (
    <iframe
      className="mail-preview"
      title="Mail"
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(STYLE, ` ${HELD_STYLE}="`)}
      onLoad={(event) => applyStyles(event.currentTarget.contentDocument)}
    />
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
