import { expect, it } from 'vitest';
import { previewKind } from './preview-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

it('goes by the bytes, whatever a file is called', () => {
  expect(previewKind(bytes('%PDF-1.7\n'))).toEqual({ kind: 'pdf' });
  expect(previewKind(bytes('\n\n%PDF-1.4'))).toEqual({ kind: 'pdf' });
  expect(previewKind(bytes('\xff\xd8\xff\xe0'))).toEqual({ kind: 'picture', type: 'image/jpeg' });
  expect(previewKind(bytes('\x89PNG\r\n\x1a\n'))).toEqual({ kind: 'picture', type: 'image/png' });
  expect(previewKind(bytes('RIFF\x00\x00\x00\x00WEBPVP8 '))).toEqual({ kind: 'picture', type: 'image/webp' });
  expect(previewKind(bytes('PK\x03\x04'))).toEqual({ kind: 'none' });
});

it('shows pages and pictures with scripts as text', () => {
  const page = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(previewKind(bytes(page))).toEqual({ kind: 'text', text: page, isCut: false });
});

it('decodes text as it was read, and cuts what is too long', () => {
  expect(previewKind(utf8('Überseehafen'))).toMatchObject({ text: 'Überseehafen' });
  expect(previewKind(bytes('\xdcbersee'))).toMatchObject({ text: 'Übersee' });
  expect(previewKind(bytes('\xff\xfeE\0T\0A\0'))).toMatchObject({ text: 'ETA' });
  expect(previewKind(bytes('x'.repeat(200_001)))).toMatchObject({ kind: 'text', isCut: true });
});
