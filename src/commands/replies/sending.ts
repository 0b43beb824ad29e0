/** What is needed only to send, as one lazy chunk: it is loaded with the first message, not with the page. */
export { closeExchange, endExchange } from '../exchanges/closeExchange'
export { openExchange } from '../exchanges/openExchange'
export { prepareRequest } from '../exchanges/prepareRequest'
export { rememberRefusals } from '../exchanges/refusals'
export { streamExchange } from '../exchanges/streamExchange'
