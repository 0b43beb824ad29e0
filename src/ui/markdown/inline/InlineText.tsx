import { memo } from 'react'

import { InlineView } from './InlineView'
import { parseInline } from './parseInline'

/** The text of one block as elements; parsed again only when the text changes. */
export const InlineText = memo(function InlineText({ text }: { readonly text: string }) {
  return <InlineView content={parseInline(text)} />
})
