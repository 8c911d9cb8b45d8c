/** Where mails are handed over. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte, or once the server offers it. */
  readonly isEncrypted: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** `smtp://user:password@host:587` or `smtps://…`; undefined when it is neither. */
export function parseSmtpServer(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isMore = pathname.replace('/', '') !== '' || search !== '' || hash !== '';
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '' || isMore) return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? PORTS[protocol] : Number(port),
    isEncrypted: protocol === 'smtps:',
    credentials:
      username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

const ADDRESS = /^[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f\x41-\x7e]+$/;
const MAX_ADDRESS_CHARACTERS = 254;

/** What neither ends a line nor a command. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARACTERS && ADDRESS.test(text);
}
