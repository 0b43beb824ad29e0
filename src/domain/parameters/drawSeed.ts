/** Seeds are drawn below 2^31: every service takes those. */
const SEEDS = 2 ** 31

/** A seed as digits. @param random a number from 0 up to 1. */
export const drawSeed = (random: () => number): string => Math.floor(random() * SEEDS).toString()
