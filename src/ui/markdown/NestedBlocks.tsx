import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

import { useFold } from '../layout/Disclosure'
import { BlockList } from './BlockList'
import { sourceOf, taskOf, type DetailsNode, type ItemNode } from './blocks/blockNode'
import { directionOf } from './direction'
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

type DetailsViewProps = { readonly node: DetailsNode; readonly version: number }

/** What a text folds under a summary. It stays in the page, where the browser's own search unfolds it. */
export function DetailsView({ node, version }: DetailsViewProps) {
  const [isFolded, setIsFolded] = useFold(
    () => !node.isShown,
    () => sourceOf(node),
  )
  return (
    <details
      className="md-details"
      dir={directionOf(node)}
      open={!isFolded}
      onToggle={({ currentTarget }) => setIsFolded(!currentTarget.open)}
    >
      <summary dir={dirOf(node.summary)}>
        {node.summary === '' ? t('Details') : <InlineText text={node.summary} />}
      </summary>
      <BlockList parent={node} version={version} />
    </details>
  )
}
