import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A receiver in a process of its own, started by bench/webhooks.ts. `/ok…` answers 200 and reports each arrival's number;
 * `/hang…` never answers; `/dead…` answers 500.
 */
const REPORT_EVERY_MS = 5;
let arrived = 0;
let sequences: [string, number][] = [];

const server = createServer((request, response) => {
  const url = request.url ?? '';
  request.resume();
  request.on('end', () => {
    if (url.startsWith('/hang')) return;
    if (url.startsWith('/dead')) {
      response.writeHead(500).end();
      return;
    }
    arrived++;
    const stamp = request.headers['x-sent'];
    if (typeof stamp === 'string') sequences.push([stamp, Date.now()]);
    response.writeHead(200).end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

setInterval(() => {
  process.send?.({ arrived, sequences });
  sequences = [];
}, REPORT_EVERY_MS);
process.on('disconnect', () => process.exit(0));
