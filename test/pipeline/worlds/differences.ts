/** Where two things differ, as `path: shown, ought to be truth`, one line for each. */
export function differencesOf(shown: unknown, truth: unknown, path = ''): string[] {
  if (isRecord(shown) && isRecord(truth)) {
    const names = new Set([...Object.keys(shown), ...Object.keys(truth)]);
    return [...names].flatMap((name) => differencesOf(shown[name], truth[name], path ? `${path}.${name}` : name));
  }
  const [one, other] = [JSON.stringify(shown), JSON.stringify(truth)];
  return one === other ? [] : [`${path}: ${one}, ought to be ${other}`];
}

/** Lists too: their members are named by their places. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
