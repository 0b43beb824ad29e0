import { classNames } from '../classNames'
import type { MarkedPiece } from './MarkedText'

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** A difference by lines, each with a sign before it. */
export function MarkedLines({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
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
        <span aria-hidden className="mr-2 inline-block w-3 text-faint select-none">
          {SIGNS[type]}
        </span>
        {line}
      </Tag>
    ))
}
