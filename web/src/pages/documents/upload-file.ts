import { ApiError, type ApiProblem, send } from '../../api/client.ts';
import { type OneDocument, ownPath } from '../../api/documents.ts';
import { ACCEPTED_TEXT, mediaTypeOf, showBytes } from './file-kind.ts';
import { createMd5 } from './md5.ts';

const PIECE_BYTES = 1_000_000;
const MAX_NAME_CHARACTERS = 255;
/** No installation can be set to take more; what it does take, it says itself. */
const MAX_BYTES = 200_000_000;

/** Why a file was not sent at all. */
class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

interface DirectUpload {
  readonly signed_id: string;
  readonly direct_upload: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

/** Announces a file, sends its bytes and makes a document of it; `onProgress` hears the part that is sent, 0 to 1. */
export async function uploadFile(file: File, onProgress: (part: number) => void): Promise<string> {
  const contentType = mediaTypeOf(file.name);
  if (contentType === undefined) throw new RefusedFile(`Files of this kind are not taken. ${ACCEPTED_TEXT} are.`);
  if (file.size === 0) throw new RefusedFile('The file is empty.');
  if (file.size > MAX_BYTES) throw new RefusedFile(tooLarge(file));
  const name = file.name.slice(-MAX_NAME_CHARACTERS);
  const checksum = await checksumOf(file);
  const announced = await send<DirectUpload>('POST', '/rails/active_storage/direct_uploads', {
    blob: { filename: name, content_type: contentType, byte_size: file.size, checksum },
  });
  const { url, headers } = announced.direct_upload;
  await sendBytes(ownPath(url), headers, file, onProgress);
  const attributes = { name, attached_document: announced.signed_id };
  const { data } = await send<OneDocument>('POST', '/documents', { data: { type: 'document', attributes } });
  return data.id;
}

/** `limit` is what the service says about it, if it was asked. */
export function tooLarge(file: File, limit = String(MAX_BYTES)): string {
  const maxBytes = Number(/\d+/.exec(limit)?.[0] ?? MAX_BYTES);
  return `Too large: it has ${showBytes(file.size)}, and ${showBytes(maxBytes)} is the most.`;
}

/** In pieces, so that the page stays responsive and a file need not fit into memory twice. */
async function checksumOf(file: File): Promise<string> {
  const md5 = createMd5();
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    md5.update(new Uint8Array(await file.slice(from, from + PIECE_BYTES).arrayBuffer()));
  }
  return btoa(String.fromCharCode(...md5.digest()));
}

/** Not by `fetch`, which does not tell how far it is. */
function sendBytes(
  path: string,
  headers: Readonly<Record<string, string>>,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(new ApiError(request.status, problemsIn(request.responseText)));
    };
    request.onerror = () => reject(new TypeError('The bytes could not be sent.'));
    request.send(file);
  });
}

function problemsIn(text: string): readonly ApiProblem[] {
  try {
    return (JSON.parse(text) as { errors?: ApiProblem[] }).errors ?? [];
  } catch {
    return [];
  }
}
