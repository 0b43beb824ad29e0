import { countTokens } from '@/domain/tokens/countTokens'

/** Of a longer text the beginning is counted, and the rest taken to be like it. In characters. */
const COUNTED = 20_000
/** A run without a space beyond this is a picture or a file, not text. In characters. */
const MOST_WITHOUT_SPACE = 2_000
/** What a picture or a file counts: between the least and the most that providers take for one. */
const FILE_TOKENS = 800
/** Members that are names and marks, not text that a model reads or writes. */
const NO_TEXT =
  /^(?:id|role|type|index|object|status|signature|call_id|tool_call_id|tool_use_id|cache_control)$/
/** Levels that are looked at. */
const MOST_LEVELS = 64

/** An estimate of the tokens in every text of a value, without a tokeniser. */
export function tokensIn(value: unknown, level = 0): number {
  if (typeof value === 'string') return tokensOfText(value)
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return 0
  let tokens = 0
  for (const [name, inner] of Object.entries(value))
    if (!NO_TEXT.test(name)) tokens += tokensIn(inner, level + 1)
  return tokens
}

function tokensOfText(text: string): number {
  if (text.length <= MOST_WITHOUT_SPACE) return countTokens(text)
  if (!/\s/.test(text.slice(0, MOST_WITHOUT_SPACE))) return FILE_TOKENS
  return Math.ceil((countTokens(text.slice(0, COUNTED)) * text.length) / Math.min(text.length, COUNTED))
}
