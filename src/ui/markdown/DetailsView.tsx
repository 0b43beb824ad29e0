import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'

import { useFold } from '../layout/useFold'
import { BlockList } from './BlockList'
import { type DetailsNode, sourceOf } from './blocks/blockNode'
import { directionOf } from './direction'
import { InlineText } from './inline/InlineView'

type Props = { readonly node: DetailsNode; readonly version: number }

/** What a text folds under a summary. It stays in the page, where the browser's own search unfolds it. */
export function DetailsView({ node, version }: Props) {
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
