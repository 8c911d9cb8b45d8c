import { describe, expect, it } from 'vitest';
import { CLIENTS, type ClientName, setUpFor } from './set-up.ts';

describe('setUpFor', () => {
  it.each(Object.keys(CLIENTS) as ClientName[])('names the address and the key for %s', (client) => {
    const text = setUpFor(client, 'https://landfall.example.com', 'lf_secret');
    expect(text).toContain('https://landfall.example.com');
    expect(text).toContain('lf_secret');
  });

  it('is JSON where the client reads JSON', () => {
    expect(JSON.parse(setUpFor('cursor', 'http://localhost:4900', 'k'))).toEqual({
      mcpServers: {
        landfall: { url: 'http://localhost:4900/mcp', headers: { Authorization: 'Bearer k' } },
      },
    });
  });
});
