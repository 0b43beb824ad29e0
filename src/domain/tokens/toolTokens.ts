import { memoByObject } from '@/lib/result'

import { estimateTokens } from './estimateTokens'
import type { ToolDefinition } from '../tools/toolDefinition'

type Counted = Pick<ToolDefinition, 'name' | 'description' | 'inputSchema'>

/**
 * What a tool's definition adds to each request, in tokens: an estimate, as for text. Definitions are large and asked
 * about often, so each is counted once.
 */
export const toolTokens = memoByObject((tool: Counted): number => {
  const { name, description, inputSchema } = tool
  const text = `{"type":"function","function":{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"parameters":${inputSchema}}}`
  return estimateTokens(text)
})

/** The same for several tools. */
export const tokensOfTools = (tools: readonly Counted[]): number =>
  tools.reduce((total, tool) => total + toolTokens(tool), 0)
