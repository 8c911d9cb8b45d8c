import { checkDigit, readContainerNumber } from '../../values/container-number.ts';

const WITHOUT_CHECK_DIGIT = /^[A-Z]{3}[UJZ]\d{6}$/;

/**
 * The container number out of the ways senders write it: whole, split into initial, serial and check digit, without the
 * check digit, with blanks or dashes. Undefined when it is no container (a trailer, a chassis, a typing error).
 */
export function equipmentNumber(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts
    .map((part) => part ?? '')
    .join('')
    .replace(/[\s\-/.]/g, '')
    .toUpperCase();
  const reading = readContainerNumber(WITHOUT_CHECK_DIGIT.test(text) ? `${text}${checkDigit(text)}` : text);
  return reading.kind === 'valid' ? reading.number : undefined;
}
