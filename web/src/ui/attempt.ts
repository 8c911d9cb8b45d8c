import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { messageOf } from './Problem.tsx';
import { useSay } from './Toasts.tsx';

/** What is said of something that went well; nothing where there is nothing to say. */
type Done<Answer> = string | undefined | ((answer: Answer) => unknown);

/** Does what somebody asked for, says what became of it and asks anew for what it changed. False when it was refused. */
export function useAttempt() {
  const queries = useQueryClient();
  const say = useSay();
  return async <Answer>(work: () => Promise<Answer>, done?: Done<Answer>, changed?: QueryKey): Promise<boolean> => {
    try {
      const answer = await work();
      const text = typeof done === 'function' ? done(answer) : done;
      if (typeof text === 'string') say(text);
      if (changed !== undefined) await queries.invalidateQueries({ queryKey: changed });
      return true;
    } catch (error) {
      say(messageOf(error), 'bad');
      return false;
    }
  };
}
