import { checkDigit, readContainerNumber } from '../../values/container-number.ts';

const WITHOUT_CHECK_DIGIT = /^[A-Z]{3}[UJZ]\d{6}$/;

/**
 * The container number out of the ways senders write it: with or without the check digit, with blanks or dashes. Undefined
 * when it is no container (a trailer, a chassis) or its check digit is wrong (a typing error).
 */
export function equipmentNumber(text: string | undefined): string | undefined {
  const compact = (text ?? '').replace(/[\s\-/.]/g, '').toUpperCase();
  const reading = readContainerNumber(WITHOUT_CHECK_DIGIT.test(compact) ? `${compact}${checkDigit(compact)}` : compact);
  return reading.kind === 'valid' ? reading.number : undefined;
}

/** The same from X12's parts: initial, serial and check digit, where the serial may hold the check digit already. */
export function equipmentNumberOf(
  initial: string | undefined,
  serial: string | undefined,
  digit: string | undefined,
): string | undefined {
  const whole = `${initial ?? ''}${serial ?? ''}`;
  return equipmentNumber(/\d{7}$/.test(whole) ? whole : `${whole}${digit ?? ''}`);
}
