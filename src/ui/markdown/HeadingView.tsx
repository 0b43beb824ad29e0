import { memo, use } from 'react'

import { dirOf } from '@/lib/text/proseDirection'

import { InlineText } from './inline/InlineView'
import { headingId, IdPrefixContext } from './MarkdownScope'

type Props = { readonly level: number; readonly text: string; readonly ordinal: number }

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** A heading that an outline can jump to. */
export const HeadingView = memo(function HeadingView({ level, text, ordinal }: Props) {
  const Tag = TAGS[level - 1] ?? 'h6'
  return (
    <Tag id={headingId(use(IdPrefixContext), ordinal)} dir={dirOf(text)}>
      <InlineText text={text} />
    </Tag>
  )
})
