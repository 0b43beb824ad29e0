import { listReport, readReport, type Told } from '../artifacts/artifactTools'
import { checklist, type Todo } from '../tools/todos'

type Kept = {
  readonly todos: readonly Todo[]
  /** The artifacts of the branch as they are at the end of what is replaced. */
  readonly artifacts: readonly Told[]
  /** Names of files that are sent on, and of those that are not. */
  readonly sentFiles: readonly string[]
  readonly otherFiles: readonly string[]
}

/**
 * What goes with a summary as it was, for the model: its list of tasks, the artifacts, those that were changed last
 * whole where there is room, and what was attached. Undefined where there is none of that.
 *
 * @param room characters for the texts of artifacts.
 */
export function keptText(
  { todos, artifacts, sentFiles, otherFiles }: Kept,
  room: number,
): string | undefined {
  const whole: Told[] = []
  let left = room
  for (const told of artifacts.toSorted((one, other) => other.version.createdAt - one.version.createdAt)) {
    if (told.text.length > left) continue
    left -= told.text.length
    whole.push(told)
  }
  const named = artifacts.filter((told) => !whole.includes(told))
  const said = [
    todos.length > 0 && `Your to-do list at that point:\n${checklist(todos)}`,
    ...whole.map((told) => `Artifact ${readReport(told, 1)}`),
    named.length > 0 &&
      `Further artifacts, which read_artifact gives where it is offered:\n${listReport(named)}`,
    sentFiles.length > 0 && `Files from before, attached again to the next message: ${sentFiles.join(', ')}`,
    otherFiles.length > 0 && `Files that were attached before and aren't any more: ${otherFiles.join(', ')}`,
  ].filter((each) => each !== false)
  return said.length === 0 ? undefined : said.join('\n\n')
}
