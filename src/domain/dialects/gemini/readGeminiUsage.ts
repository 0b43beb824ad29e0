import { countOf, fieldsOf, listOf, present, someOf, textOf, type Fields } from '../../usage/fields'
import type { Usage } from '../../usage/usage'

/**
 * What a Gemini reply used, in the normal form. Its prompt has what was read from the cache in it; what its own tools
 * brought in is counted beside, and so are thoughts, which are billed as output. Undefined when nothing was counted.
 */
export function readGeminiUsage(usage: Fields): Usage | undefined {
  const prompt = countOf(usage['promptTokenCount'])
  const candidates = countOf(usage['candidatesTokenCount'])
  const thoughts = countOf(usage['thoughtsTokenCount'])
  const fromTools = countOf(usage['toolUsePromptTokenCount'])
  if (prompt === undefined && candidates === undefined && thoughts === undefined) return undefined
  const promptTokens = (prompt ?? 0) + (fromTools ?? 0)
  const completionTokens = (candidates ?? 0) + (thoughts ?? 0)
  const given = [...listOf(usage['promptTokensDetails']), ...listOf(usage['toolUsePromptTokensDetails'])]
  const made = listOf(usage['candidatesTokensDetails'])
  return {
    promptTokens,
    completionTokens,
    totalTokens: countOf(usage['totalTokenCount']) ?? promptTokens + completionTokens,
    ...present({
      cachedTokens: countOf(usage['cachedContentTokenCount']),
      reasoningTokens: thoughts,
      imageInputTokens: tokensOf(given, 'IMAGE'),
      audioInputTokens: tokensOf(given, 'AUDIO'),
      videoInputTokens: tokensOf(given, 'VIDEO'),
      imageOutputTokens: tokensOf(made, 'IMAGE'),
      audioOutputTokens: tokensOf(made, 'AUDIO'),
    }),
  }
}

/** The tokens of one modality in a list of details; undefined where there are none. */
const tokensOf = (details: readonly unknown[], modality: string): number | undefined =>
  someOf(
    details
      .map(fieldsOf)
      .filter((each) => textOf(each['modality']) === modality)
      .reduce((sum, each) => sum + (countOf(each['tokenCount']) ?? 0), 0),
  )
