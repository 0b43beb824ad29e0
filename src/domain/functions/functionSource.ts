import { t } from '@/lib/text/t'

import type { ToolSource } from '../tools/toolDefinition'

/** What the ids of functions that come along begin with. */
const BUILTIN = 'builtin:'

/** Whether every device has this source, and can run it without asking anyone. */
export const isBuiltinSource = (id: string): boolean => id.startsWith(BUILTIN)

/** A function that comes along, as a source of one tool. Nothing leaves this device. */
export const builtinSource = ({
  name,
  title,
}: {
  readonly name: string
  readonly title: string
}): ToolSource => ({
  id: BUILTIN + name,
  name: t(title),
})

/** A function of the person's own, as a source of one tool. */
export const functionSource = ({ id, name }: { readonly id: string; readonly name: string }): ToolSource => ({
  id: `function:${id}`,
  name,
})
