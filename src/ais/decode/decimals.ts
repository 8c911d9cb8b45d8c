/** A number with so many decimals as C prints it: what lies exactly between two goes to the even one. */
export function decimals(value: number, places: number): string {
  const scaled = value * 10 ** places;
  const isExactTie = Math.abs(scaled % 1) === 0.5 && Number.isInteger(value * 2 ** (places + 1));
  if (!isExactTie) return value.toFixed(places);
  const below = Math.floor(scaled);
  return ((below % 2 === 0 ? below : below + 1) / 10 ** places).toFixed(places);
}
