/** What is needed only to send, as one lazy chunk: it is loaded with the first message, not with the page. */
export { closeExchange, endExchange } from './closeExchange'
export { openExchange } from './openExchange'
export { prepareRequest } from './prepareRequest'
export { rememberRefusals } from './refusals'
export { streamExchange } from './streamExchange'
