import { Fragment } from 'react'

/** A stretch of a text with something to say about it. */
export type RangeMark = { readonly from: number; readonly to: number; readonly note: string }

type Props = {
  readonly text: string
  /** In any order; what overlaps an earlier one is left out. */
  readonly marks: readonly RangeMark[]
}

/** A text in which stretches are underlined as wrong. What is wrong is said, and shown on pointing. */
export function MarkedRanges({ text, marks }: Props) {
  return pieces(text, marks).map(({ from, part, note }) =>
    note === undefined ? (
      <Fragment key={from}>{part}</Fragment>
    ) : (
      <mark
        key={from}
        title={note}
        className="rounded-[2px] bg-transparent text-danger underline decoration-danger decoration-wavy underline-offset-4"
      >
        {part}
        <span className="sr-only"> ({note})</span>
      </mark>
    ),
  )
}

type Piece = { readonly from: number; readonly part: string; readonly note?: string }

function pieces(text: string, marks: readonly RangeMark[]): readonly Piece[] {
  const cut: Piece[] = []
  let at = 0
  for (const { from, to, note } of marks.toSorted((one, other) => one.from - other.from)) {
    if (from < at || to <= from) continue
    if (from > at) cut.push({ from: at, part: text.slice(at, from) })
    cut.push({ from, part: text.slice(from, to), note })
    at = to
  }
  if (at < text.length) cut.push({ from: at, part: text.slice(at) })
  return cut
}
