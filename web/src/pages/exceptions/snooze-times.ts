/** The morning of a day from now, on the reader's own clock: when work begins. */
const MORNING_HOUR = 8;

export function morningIn(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR).toISOString();
}

/** The morning of a day that was chosen, `YYYY-MM-DD`. */
export function morningOf(day: string): string {
  return new Date(`${day}T0${MORNING_HOUR}:00:00`).toISOString();
}

/** Tomorrow, as a field for a day wants it. */
export function earliestDay(now: Date): string {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${tomorrow.getFullYear()}-${two(tomorrow.getMonth() + 1)}-${two(tomorrow.getDate())}`;
}
