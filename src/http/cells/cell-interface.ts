import type { FastifyInstance } from 'fastify';
import { answerWhereabouts, WHEREABOUTS } from '../../cells/find-cell.ts';
import type { LookHere } from '../../cells/look-here.ts';
import { OPERATOR } from '../../cells/operator.ts';
import { answerOperator, readOperatorQuestion } from '../../cells/operator-questions.ts';
import { LandfallError } from '../../errors.ts';
import type { Db } from '../../store/tables.ts';
import { isOfCells } from './forwarded-by.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

interface Known {
  readonly db: Db;
  readonly lookHere: LookHere;
}

type AnswerCell = (known: Known, question: unknown) => Promise<object>;

/** What cells ask each other. To everybody else there is nothing at these addresses. */
const QUESTIONS: Readonly<Record<string, AnswerCell>> = {
  [WHEREABOUTS]: ({ lookHere }, question) => answerWhereabouts(lookHere, question),
  [OPERATOR]: ({ db }, question) => answerOperator(db, readOperatorQuestion(question)),
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
