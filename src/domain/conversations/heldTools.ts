import { canonicalJson } from '@/lib/canonicalJson'

import { isBuiltinSource } from '../functions/ownFunction'
import { DEFAULT_TOOL_LIMITS, type ToolUse } from '../tools/toolCall'

/** The tools of a chat, and those that a file or another device switched on in it and the person has not allowed yet. */
export type ToolChoice = { readonly toolUse?: ToolUse; readonly heldTools?: ToolUse }

/**
 * What becomes of the tools of a chat where a file or another device chooses `wanted`: to switch tools off, or on
 * what never leaves this device, counts at once; anything else waits, and what is on here stays.
 */
export function holdTools(here: ToolUse | undefined, wanted: ToolUse | undefined): ToolChoice {
  if (!wanted) return {}
  const isOn = (source: string) => here?.sources.includes(source) === true || isBuiltinSource(source)
  const limits = canonicalJson(wanted.limits)
  const agents = canonicalJson(wanted.agents ?? null)
  const isKnownBudget = !wanted.agents || agents === canonicalJson(here?.agents ?? null)
  const isLimited = [here?.limits, DEFAULT_TOOL_LIMITS].some((each) => each && canonicalJson(each) === limits)
  const isKnown = wanted.sources.every(isOn) && ((isLimited && isKnownBudget) || wanted.sources.length === 0)
  const isNarrowed = here?.without.every((tool) => wanted.without.includes(tool)) !== false
  return isKnown && isNarrowed ? { toolUse: wanted } : { ...(here && { toolUse: here }), heldTools: wanted }
}

/** The settings of a chat as files and other devices have them: what waits here lies over them. */
export function withHeldTools<Its extends ToolChoice>({ heldTools, ...settings }: Its) {
  return heldTools ? { ...settings, toolUse: heldTools } : settings
}
