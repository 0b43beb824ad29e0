/** What is needed only to send, as one lazy chunk: it is loaded with the first message, not with the page. */
export { closeExchange, openExchange } from './closeExchange'
export { prepareRequest } from './prepareRequest'
