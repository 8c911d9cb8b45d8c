import { answerQuestions } from '../../isolated/answer-questions.ts';
import { answer } from './answers.ts';

answerQuestions(answer, { hasBytes: false });
