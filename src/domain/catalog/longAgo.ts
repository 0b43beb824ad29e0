/** The end of a model that is said to be deprecated, and not since when: any instant in the past says the same. */
export const LONG_AGO = 1
