import { parentPort } from 'node:worker_threads';
import type { Position } from '../values/position.ts';
import { type Hop, type RouteOptions, type RouteResult, SeaRouter } from './route.ts';
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
  | { readonly kind: 'clear'; readonly id: number; readonly hops: readonly Hop[] }
  | { readonly kind: 'prepare'; readonly place: Position };

export type Answer =
  | { readonly kind: 'route'; readonly id: number; readonly result: RouteResult }
  | { readonly kind: 'clear'; readonly id: number; readonly clear: readonly boolean[] };

const port = parentPort;
if (!port) throw new Error('the routing worker runs only as a thread of the router');

const router = new SeaRouter(loadWorld());

port.on('message', (question: Question) => {
  if (question.kind === 'prepare') {
    router.prepare(question.place);
    return;
  }
  port.postMessage(answerTo(question));
});

function answerTo(question: Exclude<Question, { readonly kind: 'prepare' }>): Answer {
  const { id } = question;
  if (question.kind === 'clear') return { kind: 'clear', id, clear: question.hops.map((hop) => router.isClear(hop)) };
  return { kind: 'route', id, result: router.route(question.from, question.to, question.options) };
}
