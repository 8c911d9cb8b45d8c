import { answerQuestions } from '../isolated/answer-questions.ts';
import { readInvoice } from './invoice/read-invoice.ts';
import { parseMail } from './parse-mail.ts';
import { read } from './read.ts';
import type { Answer, Question } from './reading-process.ts';
import { turn } from './rotation/turn.ts';

answerQuestions<Question, Answer>(async (question, bytes) => [await answer(question, bytes)], {
  hasBytes: true,
});

async function answer(question: Question, bytes: Uint8Array): Promise<Answer> {
  switch (question.kind) {
    case 'read': {
      const { contentType, as, rotation } = question;
      const lying = rotation === 0 ? bytes : (turn(bytes, rotation) ?? bytes);
      return { kind: 'read', outcome: await read(lying, contentType, as) };
    }
    case 'rotate':
      return { kind: 'rotate', bytes: turn(bytes, question.degrees) };
    case 'invoice':
      return { kind: 'invoice', draft: await readInvoice(bytes, question.contentType) };
    case 'mail':
      return { kind: 'mail', outcome: await parseMail(bytes) };
  }
}
