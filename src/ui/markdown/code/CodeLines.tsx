import { memo, useCallback, useSyncExternalStore } from 'react'

import type { CodeNode } from '../blocks/blockNode'
import { classNames } from '../../classNames'
import type { CodeLine } from '../MarkdownDeps'
import { CODE_GROUP, type CodeColours } from './createCodeColours'

type Props = {
  readonly node: CodeNode
  readonly version: number
  readonly colours: CodeColours
  /** How many lines to show; all when undefined. */
  readonly limit: number | undefined
  readonly isWrapped: boolean
  readonly isNumbered: boolean
  /** Whether it is no code, but prose from right to left: then each line runs its own way. */
  readonly isFromRight: boolean
  readonly label: string
}

/** The lines of a block of code in groups, so that a new line costs the same after ten and after ten thousand. */
export function CodeLines({ node, colours, limit, isWrapped, isNumbered, isFromRight, label }: Props) {
  const { lines, joins } = node
  const count = Math.min(limit ?? lines.length, lines.length)
  const groups = Array.from({ length: Math.ceil(count / CODE_GROUP) }, (_, index) => index)
  return (
    <pre
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take focus
      tabIndex={0}
      dir={isFromRight ? 'rtl' : 'ltr'}
      className={classNames('md-lines', isWrapped && 'md-wrapped', isNumbered && 'md-numbered')}
    >
      <code>
        {groups.map((index) => {
          const end = Math.min(count, (index + 1) * CODE_GROUP)
          return (
            <LineGroup
              key={index}
              index={index}
              lines={lines}
              joins={joins}
              end={end}
              last={lines[end - 1] ?? ''}
              colours={colours}
            />
          )
        })}
      </code>
    </pre>
  )
}

type GroupProps = {
  readonly index: number
  readonly lines: readonly string[]
  readonly joins: readonly number[]
  readonly end: number
  /** The only line of the group that can have changed. */
  readonly last: string
  readonly colours: CodeColours
}

const LineGroup = memo(function LineGroup({ index, lines, joins, end, colours }: GroupProps) {
  const subscribe = useCallback((changed: () => void) => colours.subscribe(index, changed), [colours, index])
  const tokens = useSyncExternalStore(subscribe, () => colours.read(index))
  const from = index * CODE_GROUP
  return (
    <span className="md-line-group">
      {lines.slice(from, end).map((text, at) => (
        <Line key={at} text={text} number={numberOf(from + at, joins)} tokens={tokens?.[at]} />
      ))}
    </span>
  )
})

/** Line numbers count lines of the source: undefined for the rest of one that was too long for one element. */
function numberOf(index: number, joins: readonly number[]): number | undefined {
  if (joins.length === 0) return index + 1
  return joins.includes(index) ? undefined : index + 1 - joins.filter((join) => join < index).length
}

type LineProps = {
  readonly text: string
  readonly number: number | undefined
  readonly tokens: CodeLine | undefined
}

const Line = memo(function Line({ text, number, tokens }: LineProps) {
  // Colours may be of an earlier state of the line, which has grown since.
  const fitting = tokens && tokens.map(([piece]) => piece).join('') === text ? tokens : undefined
  return (
    <span className="md-line" data-line={number}>
      {fitting
        ? fitting.map(([piece, scope], index) =>
            scope === '' ? (
              piece
            ) : (
              <span key={index} className={`hl-${scope}`}>
                {piece}
              </span>
            ),
          )
        : text}
      {'\n'}
    </span>
  )
})
