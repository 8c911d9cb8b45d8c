import { type Id, nameBasedId } from '../../values/id.ts';

/** What comes with the release has the same id in every installation: it follows from the code. */
export const portIdOf = (unlocode: string): Id => nameBasedId('port', unlocode);
export const metroAreaIdOf = (code: string): Id => nameBasedId('metro_area', code);
export const terminalIdOf = (code: string): Id => nameBasedId('terminal', code);
export const shippingLineIdOf = (scac: string): Id => nameBasedId('shipping_line', scac);
