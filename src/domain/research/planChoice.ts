import type { CatalogEntry } from '../catalog'
import type { Message } from '../messages/message'
import type { ToolChoice } from '../parameters/kinds'
import type { Parameters } from '../parameters/parameters'
import type { OfferedAs } from '../tools/offeredTools'
import { runIn } from './readTexts'
import { PLAN_ID } from './toolIds'

/**
 * Has a chat that is to research begin with its plan. Undefined where it has one, where the person chose otherwise, and
 * where the model isn't known to take such a choice: some refuse it, those told to reason among them.
 *
 * @param path what was said so far
 */
export function planChoice(
  sent: readonly Pick<OfferedAs, 'name' | 'tool'>[],
  { parameters }: { readonly parameters: Parameters },
  path: readonly Message[],
  entry: Pick<CatalogEntry, 'parameters'> | undefined,
): ToolChoice | undefined {
  const plan = sent.find(({ tool }) => tool.id === PLAN_ID)
  if (!plan || path.some((message) => runIn(message)?.toolId === PLAN_ID)) return undefined
  const { tool_choice: chosen, reasoning_effort: effort, thinking_budget: budget } = parameters
  if (chosen || effort || budget) return undefined
  return entry?.parameters?.['tool_choice'] ? { type: 'function', name: plan.name } : undefined
}
