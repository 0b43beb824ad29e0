/** Records of requests that are being made are documents of these names, until the exchange takes their place. */
export const OPEN_EXCHANGES = 'openExchanges/'
