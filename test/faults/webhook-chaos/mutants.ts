/** A defect put into the code on purpose: the checker must notice each of them. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no order: any delivery of the lane is sent, not its head',
    file: 'src/store/webhooks/lanes.ts',
    find: 'order by delivery.position\n',
    replace: 'order by delivery.position desc\n',
  },
  {
    name: 'acknowledged first: recorded as delivered before it is sent',
    file: 'src/webhooks/lanes.ts',
    find: 'const result = await this.#options.deliver(request);',
    replace:
      'const result = { succeeded: true, durationMs: 0, statusCode: 200, error: null, responseHeaders: null, ' +
      'responseBody: null, retryAfterSeconds: undefined }; void this.#options.deliver(request);',
  },
  {
    name: 'no fence: whoever comes late still frees the lane',
    file: 'src/store/webhooks/lane-outcomes.ts',
    find: 'where lane.lease = input.lease\n      for update',
    replace: 'where true\n      for update',
  },
  {
    name: 'no lease: a claimed lane is ready for everybody else at once',
    file: 'src/webhooks/lanes.ts',
    find: 'leaseMs: limits.leaseMs,',
    replace: 'leaseMs: 0,',
  },
  {
    name: 'unfenced telling: what another process told meanwhile is told again',
    file: 'src/store/webhooks/outbox.ts',
    find: 'having count(*) = cardinality(',
    replace: 'having count(*) <= cardinality(',
  },
  {
    name: 'told twice: events stay in the outbox',
    file: 'src/webhooks/tell.ts',
    find: 'return appendToOutbox(db, first, told);',
    replace: 'return appendToOutbox(db, first);',
  },
  {
    name: 'told apart: notifications and the end of their events are not one transaction',
    file: 'src/webhooks/tell.ts',
    find: 'return appendToOutbox(db, first, told);',
    replace: 'return appendToOutbox(db, [], told).then((ended) => ended && appendToOutbox(db, first));',
  },
  {
    name: 'unlocked enqueue: the container is not locked before the change',
    file: 'test/faults/webhook-chaos/producer-process.ts',
    find: ' for update\n',
    replace: '\n',
  },
];
