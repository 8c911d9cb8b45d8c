/** How many days before the arrival finished shipments are looked at again. */
export const HORIZON_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 28, 35] as const;

/** The looks between which so many days lie, and how far they are on the way from the one below to the one above. */
export function looksAround(days: number): { readonly below: number; readonly above: number; readonly share: number } {
  const below = HORIZON_DAYS.findLast((one) => one <= days) ?? HORIZON_DAYS[0];
  const above = HORIZON_DAYS.find((one) => one >= days) ?? below;
  return { below, above, share: above === below ? 0 : (days - below) / (above - below) };
}

/** Looks further from the arrival are further apart, and each stands for more days. */
export function daysBetweenLooks(index: number): number {
  const last = HORIZON_DAYS.length - 1;
  return ((HORIZON_DAYS[Math.min(last, index + 1)] ?? 0) - (HORIZON_DAYS[index - 1] ?? 0)) / (index === last ? 1 : 2);
}
