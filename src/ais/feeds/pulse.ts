import type { FeedSilence } from '../../domain/vessels/ais-feed.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';

/** What a feed brought between two ticks. */
interface Beat {
  readonly fresh: number;
  readonly old: number;
  readonly repeated: number;
  readonly durationMs: number;
}

/** What came in this time is looked at together; or in longer, for feeds that come in batches. */
const WINDOW = { ms: 30_000, longestPauseMs: 32_000, pauses: 1.5, maxBeats: 60 };
/** What was usual is forgotten over so long a time: the sea is emptier at night. */
const MEMORY_MS = 30 * MINUTE_MS;
/** So many reports, over so long, tell what is usual. */
const LEARNT = { reports: 20, ms: MINUTE_MS };
/** By chance, a gap in which so many reports were expected comes once in a million (e^-14). */
const EXPECTED_IN_A_GAP = 14;
/** Less than this part of what is usual is silence: a stuck feed may still bring something by accident. */
const SILENT_SHARE = 0.05;
/** Before anything is usual, and at the longest. */
const LIMIT_MS = { unknown: 45_000, longest: HOUR_MS };
/** A report is old when it is so much later than the feed's reports usually are. */
const OLD_MS = 10 * MINUTE_MS;
/** Of a feed that has not been in time yet, what is older than this is a past that it tells first, as long as that comes nearer. */
const PAST_MS = DAY_MS;
/** The same report from several receivers of a feed comes within this time. */
const SAME_MOMENT = { ms: 10_000, remembered: 1 << 15 };

/**
 * Tells a feed that has gone silent from a quiet sea. What counts is what it says for the first time and in time: a
 * socket that stays open and says nothing, tells old things, or the same again, is silent. How long that may last depends
 * on what was usual for this feed.
 */
export class Pulse {
  /** Since when nothing new came, and what came instead; undefined while the feed does as usual. */
  silentSinceMs: number | undefined;
  silence: FeedSilence | undefined;
  readonly #prints = new Uint32Array(SAME_MOMENT.remembered);
  readonly #printedMs = new Float64Array(SAME_MOMENT.remembered);
  #beats: Beat[] = [];
  #beat = { fresh: 0, old: 0, repeated: 0 };
  #tickedMs: number;
  #lastFreshMs: number;
  #usualPerMs = 0;
  #learntMs = 0;
  #emptyMs = 0;
  #learntReports = 0;
  #usualLagMs: number | undefined;
  /** How near the past has come that it tells first, now and at the last tick. */
  #pastMs = { now: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY };
  /** The longest between two reports, of late. */
  #pauseMs = 0;

  constructor(nowMs: number) {
    this.#tickedMs = nowMs;
    this.#lastFreshMs = nowMs;
  }

  /** A position report, by what it says and when. */
  heard(fingerprint: number, atMs: number, nowMs: number): void {
    const lagMs = nowMs - atMs;
    if (this.#usualLagMs === undefined && lagMs > PAST_MS) {
      this.#pastMs.now = Math.min(this.#pastMs.now, lagMs);
      this.#beat.old++;
      return;
    }
    this.#usualLagMs ??= lagMs;
    if (lagMs > this.#usualLagMs + OLD_MS) {
      this.#beat.old++;
      return;
    }
    const print = fingerprint >>> 0;
    const slot = print % SAME_MOMENT.remembered;
    if (this.#prints[slot] === print) {
      if (nowMs - (this.#printedMs[slot] ?? 0) > SAME_MOMENT.ms) this.#beat.repeated++;
      return;
    }
    this.#prints[slot] = print;
    this.#printedMs[slot] = nowMs;
    this.#beat.fresh++;
    if (this.silence === undefined && this.#learntReports > 0) {
      this.#pauseMs = Math.min(WINDOW.longestPauseMs, Math.max(this.#pauseMs, nowMs - this.#lastFreshMs));
    }
    this.#lastFreshMs = nowMs;
    this.#usualLagMs += (lagMs - this.#usualLagMs) / Math.min(++this.#learntReports, 1_000);
  }

  /** To be called every few seconds. A feed that waits for us, or tells its past, is not judged. */
  tick(nowMs: number, isWaiting: boolean): void {
    const durationMs = nowMs - this.#tickedMs;
    this.#tickedMs = nowMs;
    if (durationMs <= 0) return;
    const beat = { ...this.#beat, durationMs };
    this.#beat = { fresh: 0, old: 0, repeated: 0 };
    const isCatchingUp = this.#pastMs.now < this.#pastMs.before;
    this.#pastMs.before = this.#pastMs.now;
    if (isWaiting || isCatchingUp) {
      this.#beats = [];
      this.#lastFreshMs = nowMs;
      return;
    }
    this.#beats = [...this.#beats, beat].slice(-WINDOW.maxBeats);
    this.#judge(nowMs);
    if (this.silence === undefined || this.usualPerSecond === undefined) this.#learn(beat);
    else this.#emptyMs = 0;
  }

  /** Reports a second; undefined until enough was heard. */
  get usualPerSecond(): number | undefined {
    const isLearnt = this.#learntReports >= LEARNT.reports && this.#learntMs >= LEARNT.ms;
    return isLearnt ? this.#usualPerMs * 1_000 : undefined;
  }

  /** How much of the usual comes now, 0 to 1; undefined until it is known what is usual. */
  get share(): number | undefined {
    if (this.usualPerSecond === undefined) return undefined;
    if (this.silence !== undefined) return 0;
    const { beat } = this.#window();
    const expected = this.#usualPerMs * beat.durationMs;
    return expected < EXPECTED_IN_A_GAP ? 1 : Math.min(1, beat.fresh / expected);
  }

  #judge(nowMs: number): void {
    if (!this.#isSilent(nowMs)) {
      this.silence = undefined;
      this.silentSinceMs = undefined;
      return;
    }
    this.silentSinceMs ??= this.#lastFreshMs;
    const { old, repeated } = this.#window().beat;
    if (old === 0 && repeated === 0) this.silence = 'nothing';
    else this.silence = old > repeated ? 'old' : 'repeated';
  }

  #isSilent(nowMs: number): boolean {
    const gapMs = nowMs - this.#lastFreshMs;
    if (this.usualPerSecond === undefined) return gapMs > LIMIT_MS.unknown;
    const { beat, isWhole } = this.#window();
    const expected = this.#usualPerMs * beat.durationMs;
    if (expected >= EXPECTED_IN_A_GAP) return isWhole && beat.fresh < SILENT_SHARE * expected;
    return gapMs > Math.min(EXPECTED_IN_A_GAP / this.#usualPerMs, LIMIT_MS.longest);
  }

  /** A gap counts when it is over: until then it may be the silence that is looked for. */
  #learn(beat: Beat): void {
    if (beat.fresh === 0) {
      this.#emptyMs += beat.durationMs;
      return;
    }
    const durationMs = beat.durationMs + this.#emptyMs;
    this.#emptyMs = 0;
    this.#pauseMs *= Math.exp(-durationMs / MEMORY_MS);
    this.#learntMs = Math.min(this.#learntMs + durationMs, MEMORY_MS);
    this.#usualPerMs += (beat.fresh / durationMs - this.#usualPerMs) * Math.min(1, durationMs / this.#learntMs);
  }

  /** The latest beats as one, and whether there were enough of them. */
  #window(): { readonly beat: Beat; readonly isWhole: boolean } {
    const neededMs = Math.max(WINDOW.ms, WINDOW.pauses * this.#pauseMs);
    let beat: Beat = { fresh: 0, old: 0, repeated: 0, durationMs: 0 };
    for (let at = this.#beats.length - 1; at >= 0 && beat.durationMs < neededMs; at--) {
      const earlier = this.#beats[at] ?? beat;
      beat = {
        fresh: beat.fresh + earlier.fresh,
        old: beat.old + earlier.old,
        repeated: beat.repeated + earlier.repeated,
        durationMs: beat.durationMs + earlier.durationMs,
      };
    }
    return { beat, isWhole: beat.durationMs >= neededMs };
  }
}
