import { use } from 'react'

import { FootnotesContext, useFootnoteId } from '../MarkdownScope'
import { jumpTo } from '../jumpTo'

/** The mark of a footnote, which leads to its text; as it was written where there is no such footnote. */
export function FootnoteMark({ label }: { readonly label: string }) {
  const id = useFootnoteId(label)
  const isMissing = use(FootnotesContext)?.has(label) === false
  if (isMissing) return `[^${label}]`
  return (
    <sup>
      <a id={`${id}-ref`} href={`#${id}`} aria-label={`Footnote ${label}`} onClick={jumpTo(id)}>
        {label}
      </a>
    </sup>
  )
}
