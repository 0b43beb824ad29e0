import { sentTokens } from '@/domain/context/contextUse'
import { buildRequest, openDialect } from '@/domain/dialects'
import { historyKey } from '@/domain/messages/historyKey'

/**
 * Builds the request that the end of a path would make, for nothing: the code of its dialect is there then, its messages
 * are counted, and the code has run once. The same again costs half. What fails is told by the request.
 */
export function rehearseRequest(plan: Parameters<typeof buildRequest>[0]): void {
  openDialect(plan.dialect ?? 'chat').then(
    () => {
      buildRequest(plan)
      sentTokens(plan)
      // Kept with each message.
      historyKey(plan.path)
    },
    () => undefined,
  )
}
