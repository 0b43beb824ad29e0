import { estimateTokens } from './estimateTokens'
import type { ToolDefinition } from '../tools/toolDefinition'

const known = new WeakMap<object, number>()

/**
 * What a tool's definition adds to each request, in tokens: an estimate, as for text. Definitions are large and asked
 * about often, so each is counted once.
 */
export function toolTokens(tool: Pick<ToolDefinition, 'name' | 'description' | 'inputSchema'>): number {
  const found = known.get(tool)
  if (found !== undefined) return found
  const { name, description, inputSchema } = tool
  const text = `{"type":"function","function":{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"parameters":${inputSchema}}}`
  const tokens = estimateTokens(text)
  known.set(tool, tokens)
  return tokens
}

/** The same for several tools. */
export const tokensOfTools = (tools: readonly Parameters<typeof toolTokens>[0][]): number =>
  tools.reduce((total, tool) => total + toolTokens(tool), 0)
