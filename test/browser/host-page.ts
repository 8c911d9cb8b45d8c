import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A website that is not ours, with one page, under the policy that the guide advises. */
export interface HostPage {
  readonly origin: string;
  /** What the page consists of from now on. */
  write(body: string, styles?: string): void;
  close(): Promise<void>;
}

export async function startHostPage(service: string): Promise<HostPage> {
  let page = '';
  let styles = '';
  const server = createServer((request, response) => {
    if (request.url === '/site.css') return response.writeHead(200, { 'content-type': 'text/css' }).end(styles);
    if (request.url !== '/') return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(service) })
      .end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write: (body, css = '') => {
      styles = `body { font: 17px/1.6 Georgia, serif; margin: 24px auto; max-width: 900px; padding: 0 16px }
        @media (prefers-color-scheme: dark) { body { background: #15130f; color: #eee } }
        ${css}`;
      page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1"><title>Acme Imports</title>
        <link rel="icon" href="data:,"><link rel="stylesheet" href="/site.css"></head>
        <body><main><h1>Acme Imports: where is my order?</h1>${body}</main></body></html>`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Nothing but the page's own files and what docs/guides/embed.md asks for. */
function policyFor(service: string): string {
  return [
    "default-src 'self'",
    `script-src ${service}`,
    `connect-src ${service}`,
    `font-src ${service}`,
    `worker-src blob: ${service}`,
    "img-src 'self' data: blob:",
  ].join('; ');
}
