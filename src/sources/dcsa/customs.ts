import type { Move, TerminalFacts } from '../../domain/observations/observation.ts';
import type { ToldActivity } from './codes.ts';

type StatedMove = Pick<Move, 'original' | 'statedAt' | 'senderEventId' | 'subject' | 'time' | 'place' | 'classifier'>;

/** What customs do with a box, as holds are told: kept until it is let go. Only what has happened counts. */
export function customsFacts(told: StatedMove, activity: ToldActivity): TerminalFacts[] {
  if (told.classifier !== 'actual') return [];
  if (activity !== 'customs_hold' && activity !== 'customs_release') return [];
  const { original, statedAt, senderEventId, subject, time, place } = told;
  return [
    {
      kind: 'terminal',
      original,
      subject,
      time,
      ...(statedAt && { statedAt }),
      ...(senderEventId && { senderEventId }),
      ...(place && { place }),
      ...(activity === 'customs_hold'
        ? { holdPlaced: { name: 'customs', status: 'hold', description: null } }
        : { holdReleased: 'customs' }),
    },
  ];
}
