import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { Mail, MailAttachment, MailOutcome } from '../domain/email-submission.ts';
import { messageOf } from '../errors.ts';
import { parseInstant } from '../values/instant.ts';
import { storableText } from '../values/storable-text.ts';

/** RFC 5322, section 2.1.1: no line is longer. */
const MAX_LINE_CHARACTERS = 998;
const MAX_BODY_CHARACTERS = 100_000;
const MAX_ADDRESSES = 500;
const MAX_REFERENCES = 100;
const MAX_ATTACHMENTS = 100;
const MAX_NAME_CHARACTERS = 255;
const MAX_NESTING = 50;

/** Reads a raw message (RFC 5322, MIME) where it is called; see `readMail` for bytes from strangers. */
export async function parseMail(bytes: Uint8Array): Promise<MailOutcome> {
  try {
    const email = await PostalMime.parse(bytes, {
      attachmentEncoding: 'arraybuffer',
      maxNestingDepth: MAX_NESTING,
    });
    return toOutcome(email);
  } catch (error) {
    return { kind: 'refused', reason: `The body is no mail that can be read: ${messageOf(error)}` };
  }
}

function toOutcome(email: Email): MailOutcome {
  if (email.headers.length === 0) return { kind: 'refused', reason: 'The body is no mail: it has no headers.' };
  const files = email.attachments.filter((attachment) => !isDecoration(attachment));
  if (files.length > MAX_ATTACHMENTS)
    return { kind: 'refused', reason: `A mail has at most ${MAX_ATTACHMENTS} attachments.` };
  const mail: Mail = {
    subject: line(email.subject) ?? '',
    body: bodyOf(email),
    from: addressesOf(email.from === undefined ? [] : [email.from]),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    sentAt: (email.date !== undefined && parseInstant(email.date)) || null,
    messageId: identifier(email.messageId),
    inReplyTo: identifier(email.inReplyTo),
    references: (email.references?.match(/<[^<>\s]+>/g) ?? []).slice(0, MAX_REFERENCES).map(storableText),
    contentType: line(email.headers.find(({ key }) => key === 'content-type')?.value.split(';')[0]) ?? null,
    attachments: files.map(toAttachment).filter(({ bytes }) => bytes.byteLength > 0),
  };
  return { kind: 'mail', mail };
}

/** Pictures that the text shows are part of the text. Some programs attach papers in the same way. */
function isDecoration({ related, mimeType }: Attachment): boolean {
  return related === true && mimeType.startsWith('image/');
}

function bodyOf({ text, html }: Email): string | null {
  const body = text?.trim() || html?.trim();
  return body ? storableText(body.slice(0, MAX_BODY_CHARACTERS)) : null;
}

function line(text: string | undefined): string | undefined {
  return text === undefined ? undefined : storableText(text.trim().slice(0, MAX_LINE_CHARACTERS));
}

/** Longer than any line it is no id; cut short it would be another one. */
function identifier(text: string | undefined): string | null {
  const id = text === undefined ? '' : storableText(text.trim());
  return id === '' || id.length > MAX_LINE_CHARACTERS ? null : id;
}

function addressesOf(addresses: readonly Address[] = []): string[] {
  const mailboxes = addresses.flatMap((address) => address.group ?? [address]);
  return mailboxes.flatMap(({ address }) => line(address) || []).slice(0, MAX_ADDRESSES);
}

function toAttachment({ filename, mimeType, content }: Attachment, index: number): MailAttachment {
  return {
    fileName:
      line(filename ?? undefined)
        ?.slice(0, MAX_NAME_CHARACTERS)
        .toWellFormed() || `attachment-${index + 1}`,
    contentType: line(mimeType) || null,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}
