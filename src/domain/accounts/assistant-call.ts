import type { Instant } from '../../values/instant.ts';
import type { Caller } from './caller.ts';

/** A tool that an assistant used. What it asked for and was told is not kept. */
export interface AssistantCall {
  readonly id: string;
  readonly at: Instant;
  readonly actor: Caller['actor'];
  readonly tool: string;
  readonly succeeded: boolean;
}
