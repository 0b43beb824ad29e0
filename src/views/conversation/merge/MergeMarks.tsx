import { use } from 'react'

import type { Message } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { numbersIn } from '@/domain/sources/sourceMarks'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'

import { SOURCE_MARK, SourceMarks } from '../sources/SourceMarks'
import { AskContext } from '../tools/useTools'

type Props = {
  readonly message: Message
  /** The numbers as the reply has them: `[2]`, `[1, 3]`. */
  readonly source: string
}

/** The numbers of merged replies within the text of what was made of them; each opens its reply. */
export function MergeMarks({ message, source }: Props) {
  const ask = use(AskContext)
  const nameOf = useModelLabel()
  const replies = message.reply?.merged?.replies ?? []
  const numbers = numbersIn(source)
  if (!numbers.every((number) => replies[number - 1]))
    return <SourceMarks message={message} source={source} />
  return numbers.flatMap((number) => {
    const reply = replies[number - 1]
    if (!reply) return []
    const name = nameOf(answeredBy(reply))
    return [
      <button
        key={number}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Reply {number}: {name}', { number, name })}
        title={name}
        onClick={() => ask({ type: 'merged', message, at: number - 1 })}
        className={classNames(SOURCE_MARK, 'source-mark bg-tint text-text hover:bg-selected')}
      >
        {number}
      </button>,
    ]
  })
}
