/** What is needed only to work with recorded exchanges, as one lazy chunk. */
export { createBranchFromToken } from '../replies/branchFromToken'
export { createExactBody } from '../exchanges/exactBody'
export { createExportLedger } from '../ledger/exportLedger'
export { createLoadReplyText } from '../replies/loadReplyText'
export { createPreviewNextToken } from '../sampling/previewNextToken'
export { createTestModel } from '../models/testModel'
export { createReplayExchange } from '../exchanges/replayExchange'
export { createOpenExchangeFile, createShareExchange } from '../exchanges/shareExchange'
