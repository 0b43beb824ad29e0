import { hostOf } from '@/domain/connections/baseUrl'
import type { Message } from '@/domain/messages/message'
import { numbersIn } from '@/domain/sources/sourceMarks'
import { useCitedSources } from '@/hooks/sources/useCitedSources'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import './sources.css'

type Props = {
  readonly message: Message
  /** The numbers as the reply has them: `[2]`, `[1, 3]`. */
  readonly source: string
}

/** The numbers of sources within the text of a reply, as links; brackets around other numbers stay as they are. */
export function SourceMarks({ message, source }: Props) {
  const sources = useCitedSources(message)
  const numbers = numbersIn(source)
  if (!numbers.every((number) => sources.has(number))) return source
  return numbers.map((number) => {
    const part = sources.get(number)
    const site = part && hostOf(part.url)
    if (!part || site === undefined) return <span key={number}>[{number}]</span>
    const name = part.title ?? site
    return (
      <a
        key={number}
        href={part.url}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={t('Source {number}: {name}', { number, name })}
        title={[name, site, part.date, part.passages?.[0]?.text].filter(Boolean).join('\n')}
        className={classNames(SOURCE_MARK, 'source-mark bg-tint text-text hover:bg-selected')}
      >
        {number}
      </a>
    )
  })
}

/** How the number of a source looks within text. */
export const SOURCE_MARK =
  'mx-0.5 inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-[5px] px-1 align-[1px] text-[11px] leading-none tabular-nums focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent'
