import { describe, expect, it } from 'vitest';
import { createLog, type LogFormat, REQUEST_LINE } from './log.ts';

function watched(isTTY: boolean, format?: LogFormat, level = 'info') {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => {
    written.push(String(text));
    return true;
  };
  return { log: createLog(level, { format, output: { isTTY, write } }), written };
}

describe('the log', () => {
  it('is JSON where nobody watches', () => {
    const { log, written } = watched(false);
    log.info({ folder: '/data' }, 'creating the database');
    expect(JSON.parse(written.join(''))).toMatchObject({ level: 30, folder: '/data', msg: 'creating the database' });
  });

  it('is lines to read on a terminal, without secrets', () => {
    const { log, written } = watched(true);
    log.info({ folder: '/data' }, 'creating the database');
    log.warn({ reason: { status: 503 }, token: 'lf_secret' }, 'asking again');
    expect(written.map((line) => line.replace(/\d\d:\d\d:\d\d/, 'TIME'))).toEqual([
      '  TIME  creating the database  folder=/data\n',
      '  TIME  warning: asking again  reason={"status":503}  token=[hidden]\n',
    ]);
  });

  it('keeps what is said again and again to one line, unless it is a warning', () => {
    const { log, written } = watched(true);
    for (const migration of ['0001_base.sql', '0002_more.sql']) log.info({ migration }, 'migrated');
    for (const attempt of [1, 2]) log.warn({ attempt }, 'asking again');
    const replaced = written.map((line) => line.startsWith('\u001b[1A\r\u001b[K'));
    expect(replaced).toEqual([false, true, false, false]);
  });

  it('is text or JSON where one is asked for, and text in a file replaces nothing', () => {
    const file = watched(false, 'text');
    for (const migration of ['0001_base.sql', '0002_more.sql']) file.log.info({ migration }, 'migrated');
    expect(file.written.map((line) => line.slice(0, 2))).toEqual(['  ', '  ']);
    const terminal = watched(true, 'json');
    terminal.log.info('ready');
    expect(JSON.parse(terminal.written.join(''))).toMatchObject({ msg: 'ready' });
  });

  it('shows people no line of each request, unless they look for trouble', () => {
    const requests = ([format, level]: [LogFormat, string]) => {
      const { log, written } = watched(true, format, level);
      log.info({ url: '/v2/shipments' }, REQUEST_LINE);
      return written.length;
    };
    expect(
      (
        [
          ['text', 'info'],
          ['text', 'debug'],
          ['json', 'info'],
        ] as [LogFormat, string][]
      ).map(requests),
    ).toEqual([0, 1, 1]);
  });

  it('lets no words of strangers steer the terminal', () => {
    const { log, written } = watched(true);
    log.info({ name: 'a\u001b[2J\u009b2J\nb\u202ec' }, 'heard');
    expect(written.join('')).toMatch(/heard {2}name=a \[2J 2J b c\n$/);
  });
});
