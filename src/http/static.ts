import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, fileAs, type Site, type SiteFile, START_PAGE } from './site.ts';

const YEAR_SECONDS = 31_536_000;
/** How long other people's pages may keep the embed scripts, which have fixed names. */
const EMBED_SECONDS = 300;

/**
 * Everything from here and nothing inline: an injected element, style or address has no effect. What is framed are
 * documents that the page has fetched itself, as PDFs and under the same policy.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'same-origin',
  // A share link that was posted somewhere must not be found by searching.
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Serves the dashboard: its files, and its one page for every address that is a page's and not the interface's. */
export function addStatic(server: FastifyInstance, site: Site | undefined): void {
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/v2' || path.startsWith('/v2/')) return reply.callNotFound();
    const file = site?.get(path);
    if (file !== undefined && path !== START_PAGE) return sendFile(request, reply, path, file);
    const page = site?.get(START_PAGE);
    if (!isPageAddress(path) || !asksForPage(path, request)) return reply.callNotFound();
    if (page === undefined) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The dashboard is not built: run "npm run build".\n');
    }
    return sendFile(request, reply.headers(PAGE_HEADERS), START_PAGE, page);
  });
}

/** A missing script or style must not be answered with a page. */
function isPageAddress(path: string): boolean {
  return !path.startsWith('/assets/') && !path.startsWith('/embed/');
}

/** Programs that ask for the address alone, such as monitors, take whatever there is. */
function asksForPage(path: string, request: FastifyRequest): boolean {
  return path === '/' || request.headers.accept?.includes('text/html') === true;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, address: string, file: SiteFile): FastifyReply {
  reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding', etag: file.etag });
  reply.header('cache-control', cachingOf(address, file));
  // The embeds are fetched from the pages of others; there is nothing in these files that is not public.
  if (address !== START_PAGE) {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  }
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = chooseEncoding(file, request.headers['accept-encoding']);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(createReadStream(fileAs(file, encoding)));
}

function cachingOf(address: string, file: SiteFile): string {
  if (file.immutable) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return address.startsWith('/embed/') ? `public, max-age=${EMBED_SECONDS}` : 'no-cache';
}
