/** One item or more. */
export type Group<Item> = [Item, ...Item[]];

/** Items by a key, keys and items in the order in which they come. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Group<Item>> {
  const groups = new Map<Key, Group<Item>>();
  for (const item of items) append(groups, keyOf(item), item);
  return groups;
}

export function append<Key, Item>(groups: Map<Key, Group<Item>>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
