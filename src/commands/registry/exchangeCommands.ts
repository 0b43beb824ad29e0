import { loadCode } from '@/lib/loadCode'

import type { CommandDeps } from '../deps'
import type { createBranchFromToken } from '../replies/branchFromToken'
import type { createExactBody } from '../exchanges/exactBody'
import type { createExportLedger } from '../ledger/exportLedger'
import type { createLoadReplyText } from '../replies/loadReplyText'
import type { createTestModel } from '../models/testModel'
import type { createPreviewNextToken } from '../sampling/previewNextToken'
import type { createReplayExchange } from '../exchanges/replayExchange'
import type { createOpenExchangeFile, createShareExchange } from '../exchanges/shareExchange'

const load = () => loadCode(() => import('./exchangeParts'))

/** What can be done with recorded exchanges. Light: the code comes with the first call. */
export const createExchangeCommands = (deps: CommandDeps) => ({
  exactBody: async (...args: Parameters<ReturnType<typeof createExactBody>>) =>
    (await load()).createExactBody(deps)(...args),
  replayExchange: async (...args: Parameters<ReturnType<typeof createReplayExchange>>) =>
    (await load()).createReplayExchange(deps)(...args),
  previewNextToken: async (...args: Parameters<ReturnType<typeof createPreviewNextToken>>) =>
    (await load()).createPreviewNextToken(deps)(...args),
  testModel: async (...args: Parameters<ReturnType<typeof createTestModel>>) =>
    (await load()).createTestModel(deps)(...args),
  loadReplyText: async (...args: Parameters<ReturnType<typeof createLoadReplyText>>) =>
    (await load()).createLoadReplyText(deps)(...args),
  branchFromToken: async (...args: Parameters<ReturnType<typeof createBranchFromToken>>) =>
    (await load()).createBranchFromToken(deps)(...args),
  exportLedger: async (...args: Parameters<ReturnType<typeof createExportLedger>>) =>
    (await load()).createExportLedger(deps)(...args),
  shareExchange: async (...args: Parameters<ReturnType<typeof createShareExchange>>) =>
    (await load()).createShareExchange(deps)(...args),
  openExchangeFile: async (...args: Parameters<ReturnType<typeof createOpenExchangeFile>>) =>
    (await load()).createOpenExchangeFile()(...args),
})
