import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Admission, type Release } from './admission.ts';

/** Somebody who asks, as far as admission is concerned. */
function asker(): ServerResponse {
  return Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
}

function start() {
  let nowMs = 0;
  const admission = new Admission(() => nowMs);
  const begun: string[] = [];
  const releases = new Map<string, Release>();
  /** `name` begins with the account. */
  const come = async (name: string) => {
    const release = await admission.admit(name.split(' ')[0] ?? '', asker());
    begun.push(name);
    releases.set(name, release);
  };
  const leave = async (name: string) => {
    releases.get(name)?.();
    await settle();
  };
  return { admission, begun, come, leave, wait: (ms: number) => (nowMs += ms) };
}

/** Whatever is about to begin has begun. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

afterEach(() => {
  vi.useRealTimers();
});

describe('slots of an account', () => {
  it('are many for one that is alone', async () => {
    const { begun, come } = start();
    await Promise.all(Array.from({ length: 16 }, (_, index) => come(`greedy ${index}`)));
    expect(begun).toHaveLength(16);
  });

  it('are four beside others, and a quiet account is served at once', async () => {
    const { begun, come, leave } = start();
    await come('quiet 0');
    await leave('quiet 0');
    for (let index = 0; index < 6; index++) void come(`other ${index}`);
    await settle();
    await come('quiet 1');
    expect(begun).toEqual(['quiet 0', 'other 0', 'other 1', 'other 2', 'other 3', 'quiet 1']);
    await leave('other 0');
    expect(begun.at(-1)).toBe('other 4');
  });

  it('are one, in the pauses of the others and with rests, for whoever took far more than they did', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { begun, come, leave, wait } = start();
    await come('greedy 0');
    wait(900);
    await leave('greedy 0');
    await come('quiet 0');
    for (let index = 1; index < 4; index++) void come(`greedy ${index}`);
    await settle();
    expect(begun).toEqual(['greedy 0', 'quiet 0']);
    await leave('quiet 0');
    expect(begun).toEqual(['greedy 0', 'quiet 0', 'greedy 1']);
    await come('quiet 1');
    wait(40);
    await leave('greedy 1');
    expect(begun.at(-1)).toBe('quiet 1');
    await leave('quiet 1');
    expect(begun.at(-1)).toBe('quiet 1');
    wait(80);
    vi.advanceTimersByTime(20);
    await settle();
    expect(begun.at(-1)).toBe('greedy 2');
  });

  it('are not taken away for a little use, whoever else is here', async () => {
    const { begun, come, leave, wait } = start();
    await come('quiet 0');
    await leave('quiet 0');
    await come('page 0');
    wait(200);
    await leave('page 0');
    await come('quiet 1');
    for (let index = 1; index < 4; index++) void come(`page ${index}`);
    await settle();
    expect(begun.slice(-3)).toEqual(['page 1', 'page 2', 'page 3']);
  });

  it('are not taken away from one of several who ask alike when it takes a file', async () => {
    const { begun, come, leave, wait } = start();
    for (const name of ['one 0', 'two 0', 'three 0', 'four 0']) {
      await come(name);
      wait(200);
      await leave(name);
    }
    await come('one file');
    wait(300);
    await leave('one file');
    await come('two 1');
    void come('one 1');
    await settle();
    expect(begun.slice(-2)).toEqual(['two 1', 'one 1']);
  });

  it('come back, so that nobody waits for ever behind others that never pause', async () => {
    const { begun, come, leave, wait } = start();
    await come('greedy 0');
    wait(900);
    await leave('greedy 0');
    await come('quiet 0');
    void come('greedy 1');
    // The others go on, one request handing over to the next.
    for (let round = 1; round < 12 && !begun.includes('greedy 1'); round++) {
      wait(400);
      await come(`quiet ${round}`);
      await leave(`quiet ${round - 1}`);
    }
    expect(begun).toContain('greedy 1');
  });

  it('are given back by what takes long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { begun, come, wait } = start();
    await come('quiet 0');
    for (let index = 0; index < 8; index++) void come(`other ${index}`);
    await settle();
    expect(begun).toHaveLength(5);
    for (let tick = 0; tick < 2; tick++) {
      wait(2_000);
      vi.advanceTimersByTime(20);
    }
    await settle();
    expect(begun.length).toBeGreaterThan(5);
  });

  it('are as many as before once the others are gone', async () => {
    const { begun, come, leave, wait } = start();
    await come('quiet 0');
    for (let index = 0; index < 7; index++) void come(`greedy ${index}`);
    await settle();
    wait(2_001);
    void come('greedy 7');
    await leave('greedy 0');
    expect(begun.filter((name) => name.startsWith('greedy'))).toHaveLength(8);
  });

  it('are waited for by so many of one account, and nobody else is refused', async () => {
    const { admission, come } = start();
    await come('quiet 0');
    for (let index = 0; index <= 203; index++) void come(`greedy ${index}`);
    expect(() => admission.admit('greedy', asker())).toThrow('More than 200 requests of one account are waiting');
    expect(() => admission.admit('other', asker())).not.toThrow();
  });

  it('are waited for so long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { admission, come, wait } = start();
    for (let index = 0; index < 16; index++) await come(`alone ${index}`);
    const limit = { name: 'exports', atOnce: 0, maxWaiting: 1 };
    const waiting = Promise.resolve(admission.admit('alone', asker(), limit));
    const refused = expect(waiting).rejects.toThrow('At most 0 of these');
    wait(30_001);
    vi.advanceTimersByTime(20);
    await refused;
  });

  it('are not given to whoever went away while waiting', async () => {
    const { admission, come, leave, begun } = start();
    await come('quiet 0');
    for (let index = 0; index < 4; index++) await come(`greedy ${index}`);
    const leaving = asker();
    const waiting = Promise.resolve(admission.admit('greedy', leaving));
    leaving.emit('close');
    await expect(waiting).rejects.toThrow('has gone');
    await leave('greedy 0');
    await come('greedy 4');
    expect(begun.at(-1)).toBe('greedy 4');
  });

  it('are not given to whoever went away before', async () => {
    const { admission } = start();
    const gone = await answerToNobody();
    expect(() => admission.admit('account', gone)).toThrow('has gone');
  });

  it('are given back with the answer', async () => {
    const { admission, come } = start();
    const answers = Array.from({ length: 16 }, asker);
    for (const answer of answers) expect(admission.admit('account', answer)).not.toBeInstanceOf(Promise);
    const waiting = come('account 16');
    answers[3]?.emit('close');
    await waiting;
  });
});

describe('a limit of its own', () => {
  const SEARCHES = { name: 'searches', atOnce: 1, maxWaiting: 1 };

  it('lets as many wait as it says, in order, and refuses the next at once', async () => {
    const { admission } = start();
    const [first, second, third] = [asker(), asker(), asker()];
    const begun: string[] = [];
    expect(admission.limit('account', first, SEARCHES)).not.toBeInstanceOf(Promise);
    const waiting = Promise.resolve(admission.limit('account', second, SEARCHES)).then(() => begun.push('second'));
    expect(() => admission.limit('account', third, SEARCHES)).toThrow('At most 1 of these');
    expect(admission.limit('other', third, SEARCHES)).not.toBeInstanceOf(Promise);
    expect(begun).toEqual([]);
    first.emit('close');
    await waiting;
    expect(begun).toEqual(['second']);
    // Its place is taken now, until it has gone as well.
    const last = admission.limit('account', asker(), SEARCHES);
    expect(last).toBeInstanceOf(Promise);
    second.emit('close');
    await last;
  });

  it('holds up nothing else of the account', async () => {
    const { admission, come, begun } = start();
    await admission.admit('account', asker(), SEARCHES);
    void admission.admit('account', asker(), SEARCHES);
    await come('account list');
    expect(begun).toEqual(['account list']);
  });
});

describe('what is made in pieces', () => {
  it('is admitted piece by piece, and lets others in between', async () => {
    const { admission, come, begun } = start();
    const made: number[] = [];
    async function* pieces() {
      for (let piece = 0; piece < 3; piece++) {
        made.push(piece);
        yield piece;
      }
    }
    const answers = Array.from({ length: 15 }, asker);
    for (const answer of answers) await admission.admit('account', answer);
    const reading = admission.admitPieces('account', asker(), pieces());
    expect((await reading.next()).value).toBe(0);
    // Nothing is made, and no slot held, while nobody reads.
    await come('account other');
    expect([made, begun]).toEqual([[0], ['account other']]);
    const next = reading.next();
    await settle();
    expect(made).toEqual([0]);
    answers[0]?.emit('close');
    expect((await next).value).toBe(1);
    await reading.return(undefined);
    expect(made).toEqual([0, 1]);
  });
});

/** The answer to a request whose client goes away before anything is done for it, as while its key is looked up. */
async function answerToNobody(): Promise<ServerResponse> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaving = new AbortController();
  const asked = once(server, 'request');
  const asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { signal: leaving.signal });
  const [, answer]: [unknown, ServerResponse] = (await asked) as never;
  const gone = once(answer, 'close');
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await gone;
  return answer;
}
