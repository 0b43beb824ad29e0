/** The steps of `runExchange` and what else is needed only to send, as one lazy chunk. */
export { hideSecrets, secretsOf } from '@/domain/connections/hideSecrets'

export { askExchange, streamExchange } from './streamExchange'
export { endExchange } from './closeExchange'
export { openExchange } from './openExchange'
export { prepareRequest } from './prepareRequest'
export { rehearseRequest } from './rehearseRequest'
export { rememberRefusals } from './refusals'
