import { Fragment } from 'react'

import type { DiffBy, DiffPiece } from '@/domain/runs/difference'
import { classNames } from '@/ui/classNames'

type Props = { readonly pieces: readonly DiffPiece[]; readonly by: DiffBy }

/** A difference: what came is underlaid, what went is struck through; by lines also with a sign before each. */
export function Pieces({ pieces, by }: Props) {
  const changes = pieces.filter(({ type }) => type !== 'same').length
  return (
    <figure aria-label="Difference" className="min-w-0">
      <figcaption className="mb-2 text-[13px] text-muted tabular-nums">
        {changes === 1 ? '1 change' : `${changes} changes`}
      </figcaption>
      <div
        dir="auto"
        className={classNames(
          'rounded border border-line bg-sunken p-3 text-[15px] leading-6 wrap-anywhere whitespace-pre-wrap',
          by === 'lines' && 'font-mono text-[13px]',
        )}
      >
        {pieces.map((piece, index) => (
          <Fragment key={index}>
            {by === 'lines' ? <Lines piece={piece} /> : <Words piece={piece} />}
          </Fragment>
        ))}
      </div>
    </figure>
  )
}

function Words({ piece: { type, text } }: { readonly piece: DiffPiece }) {
  if (type === 'same') return text
  return type === 'added' ? (
    <ins className="rounded-sm bg-series-2/25 no-underline">{text}</ins>
  ) : (
    <del className="text-muted">{text}</del>
  )
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

function Lines({ piece: { type, text } }: { readonly piece: DiffPiece }) {
  const Tag = type === 'added' ? 'ins' : type === 'removed' ? 'del' : 'span'
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => (
      <Tag
        key={index}
        className={classNames(
          'block no-underline',
          type === 'added' && 'bg-series-2/25',
          type === 'removed' && 'text-muted line-through',
        )}
      >
        <span aria-hidden className="mr-2 inline-block w-3 text-faint select-none">
          {SIGNS[type]}
        </span>
        {line}
      </Tag>
    ))
}
