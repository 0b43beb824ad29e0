import { useEffect, useState, type ReactNode } from 'react'

import { hostOf } from '@/domain/connections/baseUrl'
import { speakerOf } from '@/domain/files/toMarkdown'
import type { AttachmentPart, CitationPart, Message, Part } from '@/domain/messages/message'
import { hostedWords } from '@/domain/replies/describeReply'
import { citationNumbers, withMarks } from '@/domain/sources/sourceMarks'
import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { FileText } from '@/ui/icons'
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

/** A file that came with a link; it is in memory alone. */
export function ReceivedFile({
  part,
  blob,
}: {
  readonly part: AttachmentPart
  readonly blob: Blob | undefined
}) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // The address belongs to this effect: it is revoked when the effect ends.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return <FileView part={part} url={url} />
}

/** A file of this device, as it is drawn in a picture. */
export function StoredFile({ part }: { readonly part: AttachmentPart }) {
  const { value: url } = useAttachmentUrl(part.attachmentId)
  return <FileView part={part} url={url ?? undefined} />
}

function FileView({ part, url }: { readonly part: AttachmentPart; readonly url: string | undefined }) {
  const { name, type, sizeBytes, document } = part
  if (type === 'image' && !document && url !== undefined)
    return <img src={url} alt={name} className="shared-picture" />
  const label = (
    <>
      <FileText aria-hidden size={15} />
      {name}
      <span className="text-muted tabular-nums">{formatBytes(sizeBytes)}</span>
    </>
  )
  return url === undefined ? (
    <p className="shared-file">{label}</p>
  ) : (
    <a href={url} download={document ? `${name}.txt` : name} className="shared-file">
      {label}
    </a>
  )
}
