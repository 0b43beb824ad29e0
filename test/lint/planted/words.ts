/** This comment has to be reckoned with, lest nobody plants a violation. */
export const dearestModel = 'read anew, as it came'
