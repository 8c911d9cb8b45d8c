import { Readable } from 'node:stream';
import type { ShipmentDocument } from '../../../domain/documents/document.ts';
import { loadBlob, readBlob } from '../../../store/blobs.ts';
import { accompanied } from '../../answer.ts';
import type { Services } from '../../services.ts';

/** A browser shows these or hands them to a program; it never runs them as a page of ours. */
const HARMLESS = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'message/rfc822',
  'text/csv',
  'text/plain',
]);

/** The file of a document, to be saved and not to be shown, the way the document lies. */
export async function downloadAnswer(
  { db, documents }: Pick<Services, 'db' | 'documents'>,
  { accountId, file }: ShipmentDocument,
) {
  const headers = {
    'content-type': typeOf(file.contentType),
    'content-disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${extendedName(file.name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  };
  const load = () => loadBlob(db, accountId, file.sha256);
  const turned = file.rotation === 0 ? undefined : await documents.turn(load, file.rotation, { accountId });
  const stream = Readable.from(turned ? [Buffer.from(turned)] : readBlob(db, accountId, file.sha256), {
    objectMode: false,
  });
  return accompanied(stream, {
    headers: { ...headers, 'content-length': String(turned?.byteLength ?? file.sizeBytes) },
  });
}

function typeOf(stated: string | null): string {
  const type = stated?.split(';')[0]?.trim().toLowerCase() ?? '';
  return HARMLESS.has(type) ? type : 'application/octet-stream';
}

/** For programs that do not know the extended form (RFC 6266, appendix D). */
function asciiName(name: string): string {
  return name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
}

/** RFC 8187, section 3.2.1. */
function extendedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
