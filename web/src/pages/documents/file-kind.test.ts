import { expect, it } from 'vitest';
import { kindName, mediaTypeOf, showBytes } from './file-kind.ts';

it('knows the kinds of files that documents are', () => {
  expect(mediaTypeOf('Arrival notice.PDF')).toBe('application/pdf');
  expect(mediaTypeOf('scan.of.page.jpeg')).toBe('image/jpeg');
  expect(['setup.exe', 'archive.zip', 'README', '.pdf/', 'constructor.constructor'].map(mediaTypeOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('calls them and their sizes what people do', () => {
  expect([kindName('a.xlsx'), kindName('a')]).toEqual(['XLSX', 'File']);
  expect([0, 999, 84_300, 25_400_000].map(showBytes)).toEqual(['0 bytes', '999 bytes', '84 kB', '25.4 MB']);
});
