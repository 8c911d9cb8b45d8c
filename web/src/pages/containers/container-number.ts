/** `EITU 945201 0`: owner, serial number and check digit, as painted on the box. Anything else stays as it is. */
export function showContainerNumber(number: string): string {
  return /^[A-Z]{4}\d{7}$/.test(number) ? `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}` : number;
}
