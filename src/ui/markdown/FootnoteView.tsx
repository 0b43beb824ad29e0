import { t } from '@/lib/text/t'

import { BlockList } from './BlockList'
import type { FootnoteNode } from './blocks/blockNode'
import { useFootnote } from './MarkdownScope'
import { jumpTo } from './jumpTo'

type Props = { readonly node: FootnoteNode; readonly version: number }

/** The text of a footnote, at its place in the source, with a link back. */
export function FootnoteView({ node, version }: Props) {
  const { id, number } = useFootnote(node.label)
  // One that nothing leads to has no number.
  const name = number ?? node.label
  return (
    <div
      role="note"
      id={id}
      tabIndex={-1}
      className="md-footnote"
      aria-label={t('Footnote {name}', { name })}
    >
      <span className="md-footnote-label">{name}</span>
      <div>
        <BlockList parent={node} version={version} />
      </div>
      {number !== undefined && (
        <a
          href={`#${id}`}
          aria-label={t('Back to the text of footnote {number}', { number })}
          onClick={jumpTo(() => marksOf(id))}
        >
          ↩
        </a>
      )}
    </div>
  )
}

/** Every mark that leads to a footnote, in the order of the text. */
const marksOf = (id: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-footnote]')].filter(
    ({ dataset }) => dataset['footnote'] === id,
  )
