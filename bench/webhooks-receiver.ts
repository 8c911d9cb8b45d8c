import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The receiver of bench/webhooks.ts, in a process of its own. `/ok…` is counted and answered with 200, `/timed…` reported
 * with the number in its body and the time of its arrival, `/hang…` never answered, `/dead…` answered with 500.
 */
const REPORT_EVERY_MS = 10;
let arrived = 0;

const server = createServer((request, response) => {
  const arrivedMs = Date.now();
  const url = request.url ?? '';
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text: string) => {
    if (url.startsWith('/timed')) body += text;
  });
  request.on('end', () => {
    if (url.startsWith('/hang')) return;
    if (url.startsWith('/dead')) {
      response.writeHead(500).end();
      return;
    }
    if (url.startsWith('/timed')) process.send?.({ sample: Number(/sample (\d+)/.exec(body)?.[1]), arrivedMs });
    else arrived++;
    response.writeHead(200).end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

setInterval(() => process.send?.({ arrived }), REPORT_EVERY_MS);
process.on('disconnect', () => process.exit(0));
