import { Fragment } from 'react'

import { t } from '@/lib/text/t'

import { classNames } from '../classNames'

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** A difference by lines, each with a sign before it. */
function MarkedLines({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return (
    <div dir="auto" className="font-mono text-[13px] leading-6 wrap-anywhere whitespace-pre-wrap">
      {pieces.map((piece, index) => (
        <Lines key={index} piece={piece} />
      ))}
    </div>
  )
}

function Lines({ piece: { type, text } }: { readonly piece: MarkedPiece }) {
  const Tag = type === 'added' ? 'ins' : type === 'removed' ? 'del' : 'span'
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => (
      <Tag
        key={index}
        className={classNames(
          'block',
          type === 'added' && 'bg-series-2/25 no-underline',
          type === 'removed' && 'text-muted line-through',
        )}
      >
        <span aria-hidden className="me-2 inline-block w-3 text-faint select-none">
          {SIGNS[type]}
        </span>
        {line}
      </Tag>
    ))
}

/** One place in which two JSON values differ; values as JSON text, absent where one side has nothing there. */
type ShownJsonChange = {
  /** JSON pointer; empty for the whole. */
  readonly path: string
  readonly before?: string
  readonly after?: string
}

type DifferenceTextProps = {
  readonly pieces: readonly MarkedPiece[]
  /** The same by structure; given, it is shown in place of the pieces. */
  readonly changes?: readonly ShownJsonChange[] | undefined
  /** Whether lines keep a line each, with a sign before it. */
  readonly isByLines?: boolean | undefined
}

/** What changed between two texts, whole: what came underlaid, what went struck through, or JSON field by field. */
export function DifferenceText({ pieces, changes, isByLines = false }: DifferenceTextProps) {
  if (changes) return <JsonChanges changes={changes} />
  if (isByLines) return <MarkedLines pieces={pieces} />
  return (
    <p dir="auto" className="leading-6 wrap-anywhere whitespace-pre-wrap">
      <MarkedText pieces={pieces} showsRemoved />
    </p>
  )
}

function JsonChanges({ changes }: { readonly changes: readonly ShownJsonChange[] }) {
  if (changes.length === 0) return <p className="text-muted">{t('The same structure and values.')}</p>
  return (
    <ul aria-label={t('Changed fields')} className="flex flex-col gap-1 font-mono text-xs">
      {changes.map(({ path, before, after }) => (
        <li key={path} className="wrap-anywhere">
          <span className="text-muted">{path === '' ? t('(whole)') : path}</span>{' '}
          {before !== undefined && <del className="text-muted">{before}</del>}{' '}
          {after !== undefined && (
            <ins className="rounded-[3px] bg-series-2/25 px-0.5 no-underline">{after}</ins>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A stretch of text that both have, or only one. */
type MarkedPiece = { readonly type: 'same' | 'added' | 'removed'; readonly text: string }

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
