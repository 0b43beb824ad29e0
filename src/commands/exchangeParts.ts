/** What is needed only to work with recorded exchanges, as one lazy chunk. */
export { createBranchFromToken } from './branchFromToken'
export { createExactBody } from './exactBody'
export { createExportLedger } from './exportLedger'
export { createLoadReplyText } from './loadReplyText'
export { createPreviewNextToken } from './previewNextToken'
export { createReplayExchange } from './replayExchange'
export { createOpenExchangeFile, createShareExchange } from './shareExchange'
