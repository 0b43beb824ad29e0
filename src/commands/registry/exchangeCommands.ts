import type { CommandDeps } from '../deps'
import { createExactBody } from '../exchanges/openExchange'
import { createExportLedger } from '../ledger/ledgerCommands'
import { createLoadReplyText } from '../replies/loadReplyText'
import { createGrowBranch, createKeepBranch } from '../sampling/growBranch'
import { createPreviewNextToken, createSampleFirstWords } from '../sampling/previewNextToken'
import { createTestModel } from '../models/modelCommands'
import { createReplayExchange } from '../exchanges/pastExchange'
import { createOpenExchangeFile, createShareExchange } from '../exchanges/pastExchange'

export type ExchangeCommands = ReturnType<typeof createExchangeCommands>

/** What can be done with recorded exchanges. Loaded by `loadLater.ts`. */
export const createExchangeCommands = (deps: CommandDeps) => ({
  exactBody: createExactBody(deps),
  replayExchange: createReplayExchange(deps),
  previewNextToken: createPreviewNextToken(deps),
  sampleFirstWords: createSampleFirstWords(deps),
  testModel: createTestModel(deps),
  loadReplyText: createLoadReplyText(deps),
  growBranch: createGrowBranch(deps),
  keepBranch: createKeepBranch(deps),
  exportLedger: createExportLedger(deps),
  shareExchange: createShareExchange(deps),
  openExchangeFile: createOpenExchangeFile(),
})
