/** By how much a document is turned, clockwise. */
export type Degrees = 90 | 180 | 270;
