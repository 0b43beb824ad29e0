import type { Fields } from '@/domain/usage/fields'
import { isRecord } from '@/lib/json'

/** What the delta of a single choice says, where it says nothing but a text. */
export function onlyText({ choices }: Fields): string | undefined {
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined
  if (!isRecord(choice) || (choice['index'] ?? 0) !== 0) return undefined
  const { delta } = choice
  if (!isRecord(delta)) return undefined
  const { content, role: _, ...rest } = delta
  if (typeof content !== 'string' || content === '') return undefined
  return Object.values(rest).every((value) => value === null || value === '') ? content : undefined
}
