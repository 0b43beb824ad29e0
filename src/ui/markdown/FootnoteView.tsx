import type { MouseEvent } from 'react'

import { t } from '@/lib/text/t'

import { BlockList } from './BlockList'
import { directionOf } from './direction'
import { useFootnote } from './MarkdownScope'
import type { FootnoteNode } from './blocks/blockNode'

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
      dir={directionOf(node)}
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

/**
 * From where one came to an element: of several places that lead to it, the way back is to this one. No cache: a note
 * on elements that lives and dies with them, and which the page's HTML need not show.
 */
const cameFrom = new WeakMap<Element, HTMLElement>()

/** Goes to the first of the given elements, or back to the one that led here; leaves the address, which is the app's. */
export const jumpTo =
  (find: () => readonly (HTMLElement | null)[]) =>
  (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    const targets = find()
    const here = event.currentTarget.closest('[id]')
    const before = here && cameFrom.get(here)
    const target = before && targets.includes(before) ? before : targets[0]
    if (!target) return
    cameFrom.set(target, event.currentTarget)
    target.scrollIntoView({ block: 'nearest' })
    target.focus({ preventScroll: true })
  }
