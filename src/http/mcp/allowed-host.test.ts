import { describe, expect, it } from 'vitest';
import { hostProblem } from './allowed-host.ts';

const OWN = 'https://landfall.example.com';

describe('hostProblem', () => {
  it.each([
    ['localhost:4900', undefined, undefined],
    ['127.0.0.1:4900', 'http://localhost:6274', undefined],
    ['[::1]:4900', undefined, undefined],
    ['10.0.0.7:4900', 'http://10.0.0.7:4900', undefined],
    ['landfall.example.com', 'https://landfall.example.com', OWN],
    ['localhost:4900', undefined, OWN],
  ])('lets in %s from %s', (host, origin, publicUrl) => {
    expect(hostProblem({ host, origin }, publicUrl)).toBeUndefined();
  });

  it.each([
    ['evil.example', undefined, undefined],
    ['evil.example', undefined, OWN],
    ['10.0.0.7', undefined, OWN],
    ['localhost:4900', 'https://evil.example', undefined],
    ['landfall.example.com', 'https://landfall.example.com.evil.example', OWN],
    ['landfall.example.com', 'null', OWN],
    [undefined, undefined, undefined],
  ])('refuses %s from %s', (host, origin, publicUrl) => {
    expect(hostProblem({ host, origin }, publicUrl)).toBeTypeOf('string');
  });
});
