import { Fragment } from 'react'

/** A stretch of text that both have, or only one. */
export type MarkedPiece = { readonly type: 'same' | 'added' | 'removed'; readonly text: string }

type Props = {
  readonly pieces: readonly MarkedPiece[]
  /** Also what only the base has, struck through. */
  readonly showsRemoved?: boolean
}

/** A text with what the base has not marked. The marks are said, too. */
export function MarkedText({ pieces, showsRemoved = false }: Props) {
  return pieces.map(({ type, text }, index) => {
    if (type === 'same') return <Fragment key={index}>{text}</Fragment>
    if (type === 'removed' && !showsRemoved) return null
    const words = text.trimEnd()
    return (
      <Fragment key={index}>
        {type === 'added' ? (
          <ins className="rounded-[3px] bg-series-2/25 box-decoration-clone px-0.5 no-underline">{words}</ins>
        ) : (
          <del className="text-muted decoration-1">{words}</del>
        )}
        {text.slice(words.length)}
      </Fragment>
    )
  })
}
