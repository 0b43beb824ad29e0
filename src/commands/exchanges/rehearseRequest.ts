import { sentTokens } from '@/domain/context/sentTokens'
import { buildRequest } from '@/domain/request/buildRequest'

/**
 * Builds the request that the end of a path would make, for nothing: its messages are counted then, and the code has run
 * once. The same again costs half.
 */
export function rehearseRequest(plan: Parameters<typeof buildRequest>[0]): void {
  buildRequest(plan)
  sentTokens(plan)
}
