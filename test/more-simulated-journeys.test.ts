import { describe, it } from 'vitest';
import { expectTruthOfTidyWorld, expectTruthOfUglyWorld } from './followed-world.ts';

describe('what is derived equals what happened', () => {
  it('in a tidy world, 80 days in', () => expectTruthOfTidyWorld(80));

  it.each(['two', 'three', 'four'])('in a world where everything goes wrong: seed %s', expectTruthOfUglyWorld);
});
