import type { FastifyInstance } from 'fastify';
import { answerWhereabouts, WHEREABOUTS } from '../../cells/find-cell.ts';
import type { LookHere } from '../../cells/look-here.ts';
import { OPERATOR } from '../../cells/operator.ts';
import { answerOperator, type OperatorPlace, readOperatorQuestion } from '../../cells/operator-questions.ts';
import { type ArrivalQuestion, answerArrival, MOVE, type Receiving } from '../../cells/receive-account.ts';
import { LandfallError } from '../../errors.ts';
import { isOfCells } from './forwarded-by.ts';

/** Of an account that moves a page of rows comes at once, and one row may be a long payload. */
const BODY_LIMIT_BYTES = 256 * 1024 * 1024;

interface Known {
  readonly operator: OperatorPlace;
  readonly receiving: Receiving;
  readonly lookHere: LookHere;
}

type AnswerCell = (known: Known, question: unknown) => Promise<object>;

/** What cells ask each other. To everybody else there is nothing at these addresses. */
const QUESTIONS: Readonly<Record<string, AnswerCell>> = {
  [WHEREABOUTS]: ({ lookHere }, question) => answerWhereabouts(lookHere, question),
  [OPERATOR]: async ({ operator }, question) => [...(await answerOperator(operator, readOperatorQuestion(question)))],
  [MOVE]: ({ receiving }, question) => answerArrival(receiving, question as ArrivalQuestion),
};

export function addCellInterface(server: FastifyInstance, known: Known, secret: string): void {
  for (const [path, answer] of Object.entries(QUESTIONS)) {
    server.route({
      method: 'POST',
      url: `/cells${path}`,
      bodyLimit: BODY_LIMIT_BYTES,
      config: { rawBody: true },
      onRequest: async (request) => {
        if (!isOfCells(request.headers, secret)) {
          throw new LandfallError('not_found', 'Nothing is found at this address.');
        }
      },
      handler: async (request, reply) => {
        const body = request.body instanceof Buffer ? request.body.toString('utf8') : '{}';
        return reply.send(JSON.stringify(await answer(known, JSON.parse(body))));
      },
    });
  }
}
