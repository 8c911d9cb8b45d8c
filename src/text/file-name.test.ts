import { describe, expect, it } from 'vitest';
import { toFileName } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['Ladungs"liste ü.pdf', 'Ladungs"liste ü.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\papers\\notice.pdf', 'notice.pdf'],
    ['a\0b\u0007\r\nc.pdf', 'abc.pdf'],
    ['notice\u202efdp.exe', 'noticefdp.exe'],
    ['half \ud800.pdf', 'half �.pdf'],
    ['folder/', ''],
    ['x'.repeat(300), 'x'.repeat(255)],
  ])('%j becomes %j', (given, name) => {
    expect(toFileName(given)).toBe(name);
  });
});
