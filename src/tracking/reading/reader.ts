import { answerQuestions } from '../../isolated/answer-questions.ts';
import { answer } from './answer.ts';

answerQuestions(answer, { hasBytes: false });
