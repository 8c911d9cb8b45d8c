/** One page of a list, counted from 1. */
export interface PageRequest {
  readonly number: number;
  readonly size: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Records in the whole list. */
  readonly total: number;
}

export function offsetOf(page: PageRequest): number {
  return (page.number - 1) * page.size;
}
