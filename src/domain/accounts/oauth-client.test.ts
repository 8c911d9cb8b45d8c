import { describe, expect, it } from 'vitest';
import { isDocumentAddress, isRegisteredRedirect, readClientMetadata } from './oauth-client.ts';

describe('isRegisteredRedirect', () => {
  it.each([
    ['https://a.example/cb', 'https://a.example/cb'],
    ['https://a.example/cb?x=1', 'https://a.example/cb?x=1'],
    ['http://127.0.0.1:1234/cb', 'http://127.0.0.1/cb'],
    ['http://[::1]:1234/cb', 'http://[::1]:99/cb'],
    ['http://localhost:1/cb', 'http://localhost:2/cb'],
    ['com.example.app:/cb', 'com.example.app:/cb'],
  ])('takes %s for %s', (uri, registered) => {
    expect(isRegisteredRedirect(uri, ['https://other.example/', registered])).toBe(true);
  });

  it.each([
    ['https://a.example:444/cb', 'https://a.example/cb'],
    ['https://a.example/cb/', 'https://a.example/cb'],
    ['https://A.example/cb', 'https://a.example/cb'],
    ['https://a.example/x/../cb', 'https://a.example/cb'],
    ['https://a.example.evil.example/cb', 'https://a.example/cb'],
    ['http://a.example/cb', 'http://a.example/cb'],
    ['http://127.0.0.1:1/cb?x', 'http://127.0.0.1/cb'],
    ['http://127.0.0.1:1/cb', 'http://localhost:1/cb'],
    ['http://127.0.0.1.evil.example/cb', 'http://127.0.0.1/cb'],
    ['http://user@127.0.0.1/cb', 'http://127.0.0.1/cb'],
    ['https://127.0.0.1:1/cb', 'https://127.0.0.1/cb'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,x', 'data:text/html,x'],
    ['https://a.example/cb#x', 'https://a.example/cb#x'],
  ])('does not take %s for %s', (uri, registered) => {
    expect(isRegisteredRedirect(uri, ['https://other.example/', registered])).toBe(false);
  });
});

describe('readClientMetadata', () => {
  it('shows a name on one line, without what cannot be seen', () => {
    const read = readClientMetadata(
      { client_name: ` Claude\u202e\n${'x'.repeat(200)}`, redirect_uris: ['https://a.example/'] },
      'a.example',
    );
    expect('client' in read && read.client.name).toBe(`Claude ${'x'.repeat(73)}`);
  });

  it('takes nothing with a secret, without redirects, or with too many of them', () => {
    const uris = ['https://a.example/'];
    for (const metadata of [
      undefined,
      'text',
      {},
      { redirect_uris: [] },
      { redirect_uris: [1] },
      { redirect_uris: Array.from({ length: 21 }, () => 'https://a.example/') },
      { redirect_uris: uris, token_endpoint_auth_method: 'client_secret_basic' },
    ]) {
      expect(readClientMetadata(metadata, 'a.example')).toHaveProperty('problem');
    }
    expect(readClientMetadata({ redirect_uris: uris }, 'a.example')).toEqual({
      client: { name: 'a.example', redirectUris: uris },
    });
  });
});

it('an address of a document has one way to be written', () => {
  expect(isDocumentAddress('https://a.example/client.json')).toBe(true);
  for (const text of ['https://a.example', 'https://a.example/', 'https://a.example/x/../client.json', 'client', '']) {
    expect(isDocumentAddress(text), text).toBe(false);
  }
});
