import type { ToolSource } from '../tools/toolDefinition'

/** A function that comes along, as a source of one tool. Nothing leaves this device. */
export const builtinSource = ({
  name,
  title,
}: {
  readonly name: string
  readonly title: string
}): ToolSource => ({
  id: `builtin:${name}`,
  name: title,
})

/** A function of the person's own, as a source of one tool. */
export const functionSource = ({ id, name }: { readonly id: string; readonly name: string }): ToolSource => ({
  id: `function:${id}`,
  name,
})
