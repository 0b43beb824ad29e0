/** First part of the keys under which what requests cost is kept, to have it read again. */
export const LEDGER = 'ledger'
