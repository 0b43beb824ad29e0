import { t } from '@/lib/text/t'

import { MarkedLines } from './MarkedLines'
import { MarkedText, type MarkedPiece } from './MarkedText'

/** One place in which two JSON values differ; values as JSON text, absent where one side has nothing there. */
export type ShownJsonChange = {
  /** JSON pointer; empty for the whole. */
  readonly path: string
  readonly before?: string
  readonly after?: string
}

export type DifferenceTextProps = {
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
