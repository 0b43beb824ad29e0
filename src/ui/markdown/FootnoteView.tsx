import { BlockList } from './BlockList'
import type { FootnoteNode } from './blocks/blockNode'
import { useFootnoteId } from './MarkdownScope'
import { jumpTo } from './jumpTo'

type Props = { readonly node: FootnoteNode; readonly version: number }

/** The text of a footnote, where it stands in the source, with the way back. */
export function FootnoteView({ node, version }: Props) {
  const id = useFootnoteId(node.label)
  return (
    <div role="note" id={id} tabIndex={-1} className="md-footnote" aria-label={`Footnote ${node.label}`}>
      <span className="md-footnote-label">{node.label}</span>
      <div>
        <BlockList parent={node} version={version} />
      </div>
      <a
        href={`#${id}-ref`}
        aria-label={`Back to the mark of footnote ${node.label}`}
        onClick={jumpTo(`${id}-ref`)}
      >
        ↩
      </a>
    </div>
  )
}
