import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The checks know of no keys: what they ask is handed on with one, and nothing else is changed. */
export async function startKeyProxy(target: string, key: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` };
    const sent = request({ hostname, port, path: asked.url, method: asked.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  });
  return { url: await listen(proxy), close: () => void proxy.close() };
}

/** On a free port of this machine. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/mcp`;
}
