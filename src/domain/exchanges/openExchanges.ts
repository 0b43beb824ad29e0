/** Records of requests that are being made are documents with the names below, until the exchange takes their place. */
export const OPEN_EXCHANGES = 'openExchanges/'
