import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { CellClient } from '../../src/cells/cell-client.ts';
import type { FindCell, Whereabouts } from '../../src/cells/find-cell.ts';
import { LandfallError } from '../../src/errors.ts';
import { addForwarding } from '../../src/http/cells/forwarding.ts';
import { addFallbacks } from '../../src/http/fallbacks.ts';
import { CELL_SECRET } from './two-cells.ts';

const HERE: Whereabouts = { isHere: true, cells: [] };

const client = new CellClient({ own: 'eu', others: new Map([['us', 'http://127.0.0.1:1']]), secret: CELL_SECRET });
const server = { close: async () => {} };
afterEach(() => server.close());

/** An account that is here when a request comes; the answer finds it there where it `then` is. */
async function startLeaving(then: Whereabouts) {
  const find: FindCell = Object.assign(() => HERE, { here: async () => then });
  const app = Fastify();
  server.close = async () => {
    await app.close();
  };
  addFallbacks(app, []);
  addForwarding(app, { client, find, isPublic: () => false });
  app.get('/v2/containers', async () => {
    throw new LandfallError('unauthorised', 'Send a valid key.');
  });
  app.get('/v2/shared/:token', async () => {
    throw new LandfallError('not_found', 'There is no such link.');
  });
  app.get('/v2/parties', async (_, reply) => reply.code(403).send({}));
  return async (url: string) => {
    const answer = await app.inject({ url, headers: { authorization: 'Token lf_of_a_moment_ago' } });
    const { 'retry-after': retry, 'www-authenticate': challenge } = answer.headers;
    return [answer.statusCode, retry, challenge, answer.json().errors?.[0].code];
  };
}

it('an account that left while it was looked for is not said to be unknown', async () => {
  const ask = await startLeaving({ isHere: false, cells: ['us'] });
  expect(await ask('/v2/containers')).toEqual([503, '1', undefined, 'unavailable']);
  expect(await ask('/v2/shared/of-a-moment-ago')).toEqual([503, '1', undefined, 'unavailable']);
  expect(await ask('/v2/parties')).toEqual([403, undefined, undefined, undefined]);
});

it('what is refused to one that stayed, or that nobody knows, is refused', async () => {
  for (const then of [HERE, { isHere: false, cells: [] }]) {
    const ask = await startLeaving(then);
    expect(await ask('/v2/containers')).toEqual([401, undefined, 'Token', 'unauthorised']);
    expect(await ask('/v2/shared/of-a-moment-ago')).toEqual([404, undefined, undefined, 'not_found']);
    await server.close();
  }
});
