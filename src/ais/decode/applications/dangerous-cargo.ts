import { begunElements, elements, letters, monthToMinute, printMembers, whole } from '../members.ts';
import { type Application, fixedLayout } from './application.ts';

const CARGOS_AT = 12;
const CARGO_BITS = 17;
const WITH_ZONE = { digits: 2, zone: 'Z' } as const;

/** FI 12 (Circ.236): the last and the next port, and the dangerous cargo on board. */
export const dangerousCargo = fixedLayout([
  letters('lastport', 0, 5),
  monthToMinute('departure', 30, WITH_ZONE),
  letters('nextport', 50, 5),
  monthToMinute('eta', 80, WITH_ZONE),
  letters('dangerous', 100, 20),
  letters('imdcat', 220, 4),
  whole('unid', 244, 13),
  whole('amount', 257, 10),
  whole('unit', 267, 2),
]);

/** FI 25: the dangerous cargo on board, by the codes it falls under. */
export const dangerousCargoList: Application = ({ words, from, bits }) => {
  const layout = { start: CARGOS_AT, bits: CARGO_BITS, count: begunElements(bits, CARGOS_AT, CARGO_BITS) };
  const cargos = elements('cargos', layout, [whole('code', 0, 4), whole('subtype', 4, 13)]);
  return printMembers([whole('unit', 0, 2), whole('amount', 2, 10), cargos], words, from);
};
