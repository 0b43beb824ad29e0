import { t } from '@/lib/text/t'

import { useFootnote } from '../MarkdownScope'
import { jumpTo } from '../jumpTo'

/** The mark of a footnote, which leads to its text; as it was written where there is no such footnote. */
export function FootnoteMark({ label }: { readonly label: string }) {
  const { id, number } = useFootnote(label)
  if (number === undefined) return `[^${label}]`
  return (
    <sup>
      <a
        data-footnote={id}
        href={`#${id}`}
        aria-label={t('Footnote {name}', { name: number })}
        onClick={jumpTo(() => [document.getElementById(id)])}
      >
        {number}
      </a>
    </sup>
  )
}
