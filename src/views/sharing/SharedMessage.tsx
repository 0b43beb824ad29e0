import type { ReactNode } from 'react'

import { hostOf } from '@/domain/connections/baseUrl'
import { speakerOf } from '@/domain/files/toMarkdown'
import type { AttachmentPart, CitationPart, Message, Part } from '@/domain/messages/message'
import { hostedWords } from '@/domain/replies/describeReply'
import { citationNumbers } from '@/domain/sources/sourceMarks'
import { withMarks } from '@/domain/sources/withMarks'
import { t } from '@/lib/text/t'
import { Disclosure } from '@/ui/layout/Disclosure'
import { Markdown } from '@/ui/markdown'
import { OwnLines } from '@/ui/text/OwnLines'

type Props = {
  readonly message: Message
  readonly renderFile: (part: AttachmentPart) => ReactNode
  /** Everything is shown, and nothing can be pressed: for a picture. */
  readonly isStill?: boolean
  /** What is under it: the way to its variants. */
  readonly children?: ReactNode
}

/** A message as others see it: what was said, and nothing to change it with. */
export function SharedMessage({ message, renderFile, isStill = false, children }: Props) {
  const { role, parts } = message
  const speaker = speakerOf(message)
  const citations = parts.filter((part) => part.type === 'citation')
  return (
    <article aria-label={speaker} data-role={role} className="shared-message">
      <p className="shared-speaker">{speaker}</p>
      {withMarks(parts).map((part, index) => (
        <SharedPart key={index} part={part} message={message} isStill={isStill} renderFile={renderFile} />
      ))}
      {citations.length > 0 && <Sources parts={parts} />}
      {children}
    </article>
  )
}

type PartProps = Pick<Props, 'message' | 'renderFile'> & { readonly part: Part; readonly isStill: boolean }

function SharedPart({ part, message, isStill, renderFile }: PartProps) {
  switch (part.type) {
    case 'text':
      return message.role === 'assistant' ? <Markdown text={part.text} /> : <OwnLines text={part.text} />
    case 'refusal':
      return <OwnLines text={part.text} />
    case 'reasoning':
      return (
        <Folded name={t('Reasoning')} isStill={isStill}>
          <div className="shared-quiet">
            <OwnLines text={part.text} />
          </div>
        </Folded>
      )
    case 'toolCall':
      return (
        <Folded name={t('Calls {name}', { name: part.name })} isStill={isStill}>
          <pre className="shared-code">{part.arguments}</pre>
        </Folded>
      )
    case 'hostedCall':
      return (
        <Folded name={hostedWords(part)} isStill={isStill}>
          <pre className="shared-code">{[part.input, part.output].filter(Boolean).join('\n\n')}</pre>
        </Folded>
      )
    case 'toolResult':
      return (
        <Folded name={t('Result')} isStill={isStill}>
          <pre className="shared-code">{part.text}</pre>
        </Folded>
      )
    case 'image':
    case 'audio':
    case 'file':
      return renderFile(part)
    case 'citation':
      return null
  }
}

function Folded({
  name,
  isStill,
  children,
}: {
  readonly name: string
  readonly isStill: boolean
  readonly children: ReactNode
}) {
  return isStill ? (
    <div className="shared-aside">
      <p className="shared-speaker">{name}</p>
      {children}
    </div>
  ) : (
    <Disclosure label={name} className="shared-aside">
      {children}
    </Disclosure>
  )
}

function Sources({ parts }: { readonly parts: readonly Part[] }) {
  const numbers = [...citationNumbers(parts)]
  return (
    <ul aria-label={t('Sources')} className="shared-sources">
      {numbers.map(([source, number]) => (
        <li key={number}>
          {number}. <SourceName source={source} />
        </li>
      ))}
    </ul>
  )
}

function SourceName({ source: { url, title } }: { readonly source: CitationPart }) {
  const site = hostOf(url)
  return site === undefined ? (
    title
  ) : (
    <a href={url} target="_blank" rel="noreferrer noopener" className="text-accent underline">
      {title ?? site}
    </a>
  )
}
