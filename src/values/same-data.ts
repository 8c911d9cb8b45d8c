/** Whether two values that JSON can hold are the same. A member that is undefined is as good as absent. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameData(item, other[index]))
    );
  }
  return hasMembersOf(one, other) && hasMembersOf(other, one);
}

function hasMembersOf(one: object, other: object): boolean {
  for (const name in other) {
    if (!isSameData(one[name as keyof object], other[name as keyof object])) return false;
  }
  return true;
}
