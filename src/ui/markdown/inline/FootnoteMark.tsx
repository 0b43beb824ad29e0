import { useFootnoteId } from '../MarkdownScope'
import { jumpTo } from '../jumpTo'

/** The mark of a footnote, which leads to its text. */
export function FootnoteMark({ label }: { readonly label: string }) {
  const id = useFootnoteId(label)
  return (
    <sup>
      <a id={`${id}-ref`} href={`#${id}`} aria-label={`Footnote ${label}`} onClick={jumpTo(id)}>
        {label}
      </a>
    </sup>
  )
}
