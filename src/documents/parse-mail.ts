import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { MailAttachment, MailOutcome, MailText } from '../domain/documents/email-submission.ts';
import { messageOf } from '../errors.ts';
import { toFileName } from '../text/file-name.ts';
import { storableText } from '../text/storable-text.ts';
import { parseInstant } from '../values/instant.ts';

/** RFC 5322, section 2.1.1: no line is longer. */
const MAX_LINE_CHARACTERS = 998;
const MAX_BODY_CHARACTERS = 100_000;
const MAX_ADDRESSES = 500;
const MAX_REFERENCES = 100;
const MAX_ATTACHMENTS = 100;
const MAX_NESTING = 50;
/** A mail that was forwarded as an attachment, and that one as well, and so on. */
const MAX_FORWARDS = 5;

/** Reads a raw message (RFC 5322, MIME) where it is called; see `readMail` for bytes from strangers. */
export async function parseMail(bytes: Uint8Array): Promise<MailOutcome> {
  try {
    const email = await parse(bytes);
    if (email.headers.length === 0) return { kind: 'refused', reason: 'The body is no mail: it has no headers.' };
    const files = await filesOf(email, 0);
    if (files.length > MAX_ATTACHMENTS)
      return { kind: 'refused', reason: `A mail has at most ${MAX_ATTACHMENTS} attachments.` };
    return { kind: 'mail', mail: { ...textOf(email), attachments: files.map(toAttachment) } };
  } catch (error) {
    return { kind: 'refused', reason: `The body is no mail that can be read: ${messageOf(error)}` };
  }
}

function parse(bytes: Uint8Array | string): Promise<Email> {
  return PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: MAX_NESTING });
}

/** What is attached, also to messages that are attached themselves; such a message without files is a file. */
async function filesOf(email: Email, depth: number): Promise<Attachment[]> {
  const files: Attachment[] = [];
  for (const attachment of email.attachments) {
    if (isDecoration(attachment) || bytesOf(attachment).byteLength === 0) continue;
    const isMessage = attachment.mimeType === 'message/rfc822' && depth < MAX_FORWARDS;
    const inside = isMessage ? await filesOf(await parse(bytesOf(attachment)), depth + 1) : [];
    files.push(...(inside.length > 0 ? inside : [attachment]));
    if (files.length > MAX_ATTACHMENTS) break;
  }
  return files;
}

function textOf(email: Email): MailText {
  return {
    subject: line(email.subject) ?? '',
    body: bodyOf(email),
    from: addressesOf(email.from === undefined ? [] : [email.from]),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    sentAt: (email.date !== undefined && parseInstant(email.date)) || null,
    messageId: identifier(email.messageId),
    inReplyTo: identifier(email.inReplyTo),
    references: (email.references?.match(/<[^<>\s]+>/g) ?? [])
      .slice(0, MAX_REFERENCES)
      .flatMap((reference) => identifier(reference) ?? []),
    contentType: line(email.headers.find(({ key }) => key === 'content-type')?.value.split(';')[0]) ?? null,
  };
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

function toAttachment(attachment: Attachment, index: number): MailAttachment {
  return {
    fileName: toFileName(attachment.filename ?? '') || `attachment-${index + 1}`,
    contentType: line(attachment.mimeType) || null,
    bytes: bytesOf(attachment),
  };
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}
