import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { MailText } from '../domain/email-submission.ts';
import { invalidBody, messageOf } from '../errors.ts';
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

/** A message as far as it is kept. */
export interface Mail extends MailText {
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

/** Reads a raw message (RFC 5322, MIME). Pictures that the text shows are part of the text, not attachments. */
export async function readMail(bytes: Uint8Array): Promise<Mail> {
  const email = await parse(bytes);
  if (email.headers.length === 0) throw invalidBody('', 'The body is no mail: it has no headers.');
  const files = email.attachments.filter(({ related }) => !related);
  if (files.length > MAX_ATTACHMENTS) throw invalidBody('', `A mail has at most ${MAX_ATTACHMENTS} attachments.`);
  return {
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
    attachments: files.map(toAttachment).filter(({ bytes: { byteLength } }) => byteLength > 0),
  };
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: MAX_NESTING });
  } catch (error) {
    throw invalidBody('', `The body is no mail that can be read: ${messageOf(error)}`);
  }
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
