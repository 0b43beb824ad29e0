import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

import { BlockList } from './BlockList'
import { type ItemNode, taskOf } from './blocks/blockNode'
import { InlineText } from './inline/InlineView'

type Props = { readonly node: ItemNode; readonly version: number }

/** A list item; one that begins with `[ ]` or `[x]` is a task, with a box that only shows its state. */
export function ItemView({ node, version }: Props) {
  const task = taskOf(node)
  if (!task) {
    return (
      <li>
        <BlockList parent={node} version={version} />
      </li>
    )
  }
  return (
    <li className="md-task">
      <input
        type="checkbox"
        checked={task.isDone}
        disabled
        readOnly
        aria-label={task.isDone ? tAs('task', 'Done') : t('To do')}
      />
      <p dir={dirOf(task.text)}>
        <InlineText text={task.text} />
      </p>
      <BlockList parent={node} version={version} from={1} />
    </li>
  )
}
