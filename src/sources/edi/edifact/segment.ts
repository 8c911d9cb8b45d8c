import { elementText } from '../element-text.ts';

/** One EDIFACT segment. `elements[0]` holds the tag; each element is the list of its components, unescaped. */
export interface EdifactSegment {
  readonly tag: string;
  readonly elements: readonly (readonly string[])[];
}

/** The component's text without padding, or undefined when absent or empty. Both ordinals count from 1, as the directories do. */
export function component(segment: EdifactSegment | undefined, element: number, ordinal = 1): string | undefined {
  return elementText(segment?.elements[element]?.[ordinal - 1]);
}
