/** Flips, drops, doubles, cuts and splices bytes of one of the seeds. */
export function mutate(seeds: readonly Buffer[], random: (below: number) => number): Buffer {
  const nothing = Buffer.alloc(0);
  let bytes = Buffer.from(seeds[random(seeds.length)] ?? nothing);
  for (let changes = 1 + random(4); changes > 0; changes--) {
    const at = random(bytes.length);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const other = seeds[random(seeds.length)] ?? nothing;
    const kind = random(12);
    if (kind < 4) bytes[at] = random(256);
    else if (kind < 7) bytes[at] = "*~+:'?>\n".charCodeAt(random(8));
    else if (kind === 7) bytes = Buffer.concat([before, after.subarray(random(40))]);
    else if (kind === 8) bytes = Buffer.concat([before, after.subarray(0, random(60)), after]);
    else if (kind === 9) bytes = Buffer.concat([before, other.subarray(random(other.length)), after]);
    else if (kind === 10) bytes = Buffer.from(before);
    else bytes = Buffer.concat([before, Buffer.from([random(256), random(256)]), after]);
  }
  return bytes;
}

/** A small linear congruential generator: the same mutants at every run. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
