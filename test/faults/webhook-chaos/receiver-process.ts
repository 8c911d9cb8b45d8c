import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRandom, readSettings } from './settings.ts';

/**
 * A receiver of the unpleasant kind. What it takes in it writes down before it answers: `took` for an acknowledged
 * notification, `lost` for one whose acknowledgement never arrives.
 */
const SHARES = { reject: 0.03, reset: 0.04, takeAndReset: 0.05, takeAndHang: 0.055 };
const { receiverPort, receiverLog, seed } = readSettings();
const random = createRandom(seed);

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const chance = random();
    if (chance < SHARES.reject) return void response.writeHead(500).end();
    if (chance < SHARES.reset) return void request.socket.destroy();
    const body = Buffer.concat(chunks);
    const { data, included } = JSON.parse(body.toString());
    const lost = chance < SHARES.takeAndHang;
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 12);
    const { id } = data.relationships.reference_object.data;
    const [{ attributes, relationships }] = included;
    const container = relationships.container.data.id;
    appendFileSync(receiverLog, `${lost ? 'lost' : 'took'} ${id} ${container} ${attributes.voyage_number} ${digest}\n`);
    if (chance < SHARES.takeAndReset) return void request.socket.destroy();
    if (lost) return;
    setTimeout(() => response.writeHead(200).end(), chance * 10);
  });
}).listen(receiverPort, '127.0.0.1', 1024, () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
