<<<<<<< HEAD
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
=======
/** Which part of a list is wanted. `size` is bounded where the request is parsed. */
export interface Page {
  readonly size: number;
  readonly offset: number;
}

export interface PageOf<Item> {
  readonly items: readonly Item[];
  /** How many there are in all. */
  readonly total: number;
}
>>>>>>> d7cad21 (wip)
