import { type Instant, toInstant } from '../../values/instant.ts';

/** A date-time that its schema has let through, with whatever offset it names. A leap second is the one before it. */
export function readInstant(text: string): Instant;
export function readInstant(text: string | undefined): Instant | undefined;
export function readInstant(text: string | undefined): Instant | undefined {
  return text === undefined ? undefined : toInstant(new Date(text.replace(/:60(?=\D)/, ':59')));
}
