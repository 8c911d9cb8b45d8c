// Run in a process of its own: answers at once, or never.
import { answerQuestions } from '../../src/isolated/answer-questions.ts';

answerQuestions<string, string>(
  (question) => {
    while (question === 'endless') Math.random();
    return [question];
  },
  { hasBytes: false },
);
