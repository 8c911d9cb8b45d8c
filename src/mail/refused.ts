/** Nobody has this address, or wants nothing of us: sending again would change nothing. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
