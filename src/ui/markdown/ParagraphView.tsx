import { memo } from 'react'

import { readDefinitions } from './blocks/definitions'
import { InlineText } from './inline/InlineText'

type Props = { readonly text: string; readonly isContinued: boolean }

/** A paragraph without the link definitions it may begin with; nothing when that is all there is. */
export const ParagraphView = memo(function ParagraphView({ text, isContinued }: Props) {
  const shown = text.startsWith('[') ? readDefinitions(text).rest : text
  if (shown.trim() === '') return null
  return (
    <p dir="auto" className={isContinued ? 'md-continued' : undefined}>
      <InlineText text={shown} />
    </p>
  )
})
