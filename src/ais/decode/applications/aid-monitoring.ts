import { unsigned } from '../bits.ts';
import { decimals } from '../decimals.ts';
import { coded, listed, type Member, whole, yesOrNo } from '../members.ts';
import { fixedLayout } from './application.ts';

const DATA_BITS = 48;
const VOLTS_PER_STEP = 0.05;

const RACON = listed(['No RACON installed', 'RACON not monitored', 'RACON operational', 'RACON ERROR'], '');
const LIGHT = listed(['No light or no monitoring', 'Light ON', 'Light OFF', 'Light ERROR'], '');

/** Areas 235 and 250, FI 10: the state of an aid to navigation of the British and Irish lighthouse authorities. */
export const aidMonitoring = fixedLayout(
  [
    yesOrNo('off_pos', 43),
    yesOrNo('alarm', 34),
    whole('stat_ext', 35, 8),
    volts('ana_int', 0),
    volts('ana_ext1', 10),
    volts('ana_ext2', 20),
    coded('racon', 30, 2, RACON),
    coded('light', 32, 2, LIGHT),
  ],
  DATA_BITS,
);

/** 0 means that nothing is measured. */
function volts(name: string, start: number): Member {
  return (words, base) => {
    const steps = unsigned(words, base + start, 10);
    return `"${name}":${steps === 0 ? 0 : decimals(steps * VOLTS_PER_STEP, 2)}`;
  };
}
