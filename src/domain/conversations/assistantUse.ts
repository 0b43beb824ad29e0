import type { AssistantId, AssistantVersionId } from '../ids'

/** The assistant of a chat: the version it took, and what the person filled in for its variables. */
export type AssistantUse = {
  readonly id: AssistantId
  readonly versionId: AssistantVersionId
  readonly values?: Readonly<Record<string, string>>
}
