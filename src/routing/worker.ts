import { parentPort } from 'node:worker_threads';
import type { Position } from '../values/position.ts';
import { type RouteOptions, type RouteResult, SeaRouter } from './route.ts';
import { loadWorld } from './world.ts';

/** What the router asks of its thread: a route, or to have the ways to a place ready. */
export type Question =
  | {
      readonly kind: 'route';
      readonly id: number;
      readonly from: Position;
      readonly to: Position;
      readonly options: RouteOptions;
    }
  | { readonly kind: 'prepare'; readonly place: Position };

export interface Answer {
  readonly id: number;
  readonly result: RouteResult;
}

const port = parentPort;
if (!port) throw new Error('the routing worker runs only as a thread of the router');

const router = new SeaRouter(loadWorld());

port.on('message', (question: Question) => {
  if (question.kind === 'prepare') {
    router.prepare(question.place);
    return;
  }
  const answer: Answer = { id: question.id, result: router.route(question.from, question.to, question.options) };
  port.postMessage(answer);
});
