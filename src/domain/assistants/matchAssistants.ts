import type { Assistant } from './assistant'

/** Those whose name or description holds what is typed; names that begin with it first. */
export function matchAssistants(assistants: readonly Assistant[], query: string): readonly Assistant[] {
  const wanted = query.trim().toLowerCase()
  const rank = ({ version: { name, description } }: Assistant): number =>
    name.toLowerCase().startsWith(wanted)
      ? 0
      : name.toLowerCase().includes(wanted)
        ? 1
        : description.toLowerCase().includes(wanted)
          ? 2
          : 3
  return assistants
    .map((assistant) => [rank(assistant), assistant] as const)
    .filter(([place]) => place < 3)
    .toSorted(([one], [other]) => one - other)
    .map(([, assistant]) => assistant)
}
