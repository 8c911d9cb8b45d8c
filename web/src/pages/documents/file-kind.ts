/** Kinds of files that documents are, by the ending of their name; the type is what the service is told. */
const KINDS: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  eml: 'message/rfc822',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  htm: 'text/html',
  html: 'text/html',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What people choose from. */
export const ACCEPTED = Object.keys(KINDS)
  .map((ending) => `.${ending}`)
  .join(',');

export const ACCEPTED_TEXT = 'PDFs, pictures, texts, mails and Office files';

/** Undefined where no document is such a file. */
export function mediaTypeOf(fileName: string): string | undefined {
  return KINDS[endingOf(fileName)];
}

/** `PDF`, `XLSX`: what people call the kind of a file. */
export function kindName(fileName: string): string {
  return endingOf(fileName).toUpperCase() || 'File';
}

export function showBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function endingOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
