/** A mail to one person: plain text, and for whoever shows it the same as HTML with its pictures. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly pictures?: readonly InlinePicture[];
  readonly attachments?: readonly Attachment[];
  /** The same for the same mail, so that one that is handed over twice is known again. Before the `@`. */
  readonly id?: string;
  /** An address that ends the subscription by a POST, RFC 8058. */
  readonly unsubscribeUrl?: string;
}

/** Shown where the HTML says `cid:` and its name. */
export interface InlinePicture {
  readonly name: string;
  readonly png: Buffer;
}

/** A file to be saved. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}
