import { useMemo, useState } from 'react'

import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { type VisiblePiece, visiblePieces } from '@/lib/text/visiblePieces'

import { Button } from '../controls/Button'

type Span = readonly [from: number, to: number]
type Props = {
  readonly text: string
  /** Stretches to be marked, from and to in characters, in their order. */
  readonly marked?: readonly Span[]
  /** Whether it was found to hide nothing, and only keeps its direction to itself. */
  readonly isPlain?: boolean
}

const plain = (text: string): readonly VisiblePiece[] => [{ text }]

/** A stranger's text: what is hidden in it, turns it around or looks like something else is named in its place. */
export function ForeignText({ text, marked = [], isPlain = false }: Props) {
  const pieces = useMemo(
    () =>
      cutBy(text, marked).flatMap(({ part, isMarked }) =>
        (isPlain ? plain(part) : visiblePieces(part)).map((piece) => ({ ...piece, isMarked })),
      ),
    [text, marked, isPlain],
  )
  return (
    <bdi dir={dirOf(text)}>
      {pieces.map(({ text: part, note, isMarked }, index) => {
        if (note !== undefined)
          return (
            <span key={index}>
              {part.trim()}
              <span className="mx-px rounded-[3px] bg-sunken px-0.5 text-[0.85em] whitespace-nowrap text-money outline-1 outline-current max-sm:whitespace-normal">
                {note}
              </span>
            </span>
          )
        return isMarked ? (
          <mark key={index} className="rounded-[2px] bg-transparent font-semibold text-money underline">
            {part}
          </mark>
        ) : (
          part
        )
      })}
    </bdi>
  )
}

function cutBy(text: string, marked: readonly Span[]) {
  const pieces: { readonly part: string; readonly isMarked: boolean }[] = []
  let at = 0
  for (const [from, to] of marked) {
    if (from > at) pieces.push({ part: text.slice(at, from), isMarked: false })
    pieces.push({ part: text.slice(from, to), isMarked: true })
    at = to
  }
  pieces.push({ part: text.slice(at), isMarked: false })
  return pieces
}

/** What is in sight of a long text before the press. */
const LINES = 12
const CHARS = 1_500

/** The same of a text of any length: its beginning, and the whole a press away. */
export function LongForeignText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = isWhole ? text : startOf(text)
  const lines = text.slice(start.length).split('\n').length - (start.endsWith('\n') ? 0 : 1)
  return (
    <>
      <ForeignText text={start} />
      {start.length < text.length && (
        <Button size="small" className="ms-2" onClick={() => setWhole(true)}>
          {lines > 0
            ? plural(lines, { one: '{count} more line', other: '{count} more lines' })
            : plural(text.length - start.length, {
                one: '{count} more character',
                other: '{count} more characters',
              })}
        </Button>
      )}
    </>
  )
}

/** Lines that are empty count for nothing: they are drawn as one, and would hide what follows. */
function startOf(text: string): string {
  let lines = 0
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n?/g)) {
    if (line.trim() !== '') lines += 1
    if (lines > LINES) return text.slice(0, Math.min(index, CHARS))
    if (index > CHARS) break
  }
  return text.length > CHARS ? text.slice(0, CHARS) : text
}
