import type { ComponentProps, ReactNode } from 'react'

import { ForeignName } from '@/ui/foreign/ForeignName'
import type { FileText } from '@/ui/icons'

import '../composer/tiles.css'
import { costWords } from './documentWords'

type Props = ComponentProps<'button'> & {
  readonly icon: typeof FileText
  readonly name: string
  /** What of it goes with the message. */
  readonly about: ReactNode
  /** Of what goes; their cost is left out for none. */
  readonly tokens: number
  /** What they cost, where that is known. */
  readonly priceOf: (tokens: number) => string | undefined
}

/** A tile beside the message box that opens what is sent of something: its name, what goes, what that costs. */
export function TileButton({ icon: Icon, name, about, tokens, priceOf, ...button }: Props) {
  return (
    <button
      type="button"
      className="flex min-w-0 items-center gap-2 rounded text-start focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-11"
      {...button}
    >
      <span className="file-thumb">
        <Icon aria-hidden size={17} />
      </span>
      <span className="file-words">
        <span className="file-name" title={name}>
          <ForeignName text={name} />
        </span>
        <span>
          {about}
          {tokens > 0 && (
            <>
              {' · '}
              <span className="text-money">{priceOf(tokens) ?? costWords(tokens, undefined)}</span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}
