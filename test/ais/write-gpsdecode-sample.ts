import { sampleSentences } from './sample.ts';

/** Writes the sentences of fixtures/gpsdecode.nmea; fixtures/README.md says what is done with them. */
const SEED = 1371;
const MESSAGES_OF_EACH_KIND = 60;

process.stdout.write(`${sampleSentences(SEED, MESSAGES_OF_EACH_KIND).join('\n')}\n`);
