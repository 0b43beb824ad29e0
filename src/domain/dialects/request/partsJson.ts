import type { ModelId } from '@/domain/ids'
import { isTextFile, refusedAttachment } from '@/domain/request/refusedAttachment'

import { placeholder, safeJson } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import type { AttachmentPart, Message, Part } from '../../messages/message'

/** How a dialect writes what a person attaches; undefined for what it cannot take. */
export type PartWriters = {
  /** @param text JSON text of a string. */
  readonly text: (text: string) => string
  readonly image: (part: AttachmentPart) => string | undefined
  readonly file: (part: AttachmentPart) => string | undefined
  /** Sound; not taken unless given. */
  readonly audio?: (part: AttachmentPart) => string
  /** A text file; as words between tags unless given. */
  readonly textFile?: (part: AttachmentPart) => string
}

/**
 * The parts of a person's message as JSON texts, with placeholders for what attachments hold. What the model or the
 * dialect does not take is named instead.
 */
export function partsJson(
  parts: readonly Part[],
  entry: CatalogEntry | undefined,
  write: PartWriters,
): readonly string[] {
  return parts.flatMap((part): readonly string[] => {
    if (part.type === 'text') return part.text === '' ? [] : [write.text(safeJson(part.text))]
    if (!('attachmentId' in part)) return []
    const refused = refusedAttachment(part, entry) !== undefined
    const written = refused ? undefined : attachmentJson(part, write)
    return [written ?? write.text(safeJson(`[${part.type} “${part.name}”, which this model does not take]`))]
  })
}

function attachmentJson(part: AttachmentPart, write: PartWriters): string | undefined {
  if (part.type === 'image') return write.image(part)
  if (part.type === 'audio') return write.audio?.(part)
  if (!isTextFile(part)) return write.file(part)
  return write.textFile ? write.textFile(part) : write.text(textFile(part))
}

/** The content of a text file as a JSON string, between tags that name it. */
function textFile({ name, attachmentId }: AttachmentPart): string {
  const opening = safeJson(`<file name="${name}">\n`).slice(0, -1)
  return `${opening}${placeholder('attachmentText', attachmentId)}\\n</file>"`
}

/** An attachment as a data URL, as a JSON string. */
export function dataUrl({ mediaType, attachmentId }: AttachmentPart): string {
  const start = safeJson(`data:${mediaType || 'application/octet-stream'};base64,`).slice(0, -1)
  return `${start}${placeholder('attachment', attachmentId)}"`
}

type Asked = {
  readonly entry: Pick<CatalogEntry, 'inputModalities'> | undefined
  readonly modelId: ModelId | null
}

/**
 * Messages as they are sent to a model, with the pictures that tools gave and that earlier replies drew. Services take
 * none in a tool's message or a reply: a tool's follow its results in a message of the person, labelled as the tool's;
 * a reply's come at the start of the person's next message. A model that doesn't see, or of which that is unknown, is
 * sent none but what it drew itself. The same array where there are none.
 */
export function withPictures(messages: readonly Message[], asked: Asked): readonly Message[] {
  if (!messages.some(hasPictures)) return messages
  const sent: Message[] = []
  let given: Message[] = []
  let drawn: Message[] = []
  const release = () => {
    const [first] = given
    if (first && asked.entry?.inputModalities.includes('image') === true)
      sent.push({ ...first, role: 'user', parts: given.flatMap(labelled) })
    given = []
  }
  for (const message of messages) {
    if (message.role !== 'tool') release()
    if (message.role === 'user' && drawn.length > 0) {
      const parts = [...drawn.flatMap(labelled), ...message.parts]
      sent.push({ ...message, parts })
      drawn = []
    } else if (message.role === 'tool' && hasPictures(message))
      sent.push({ ...message, parts: message.parts.filter(({ type }) => type !== 'image') })
    else sent.push(message)
    if (!hasPictures(message)) continue
    if (message.role === 'tool') given.push(message)
    else if (isShown(message, asked)) drawn.push(message)
  }
  release()
  return sent
}

const isShown = ({ reply }: Message, { entry, modelId }: Asked): boolean =>
  entry && entry.inputModalities.length > 0
    ? entry.inputModalities.includes('image')
    : reply?.model === modelId

const labelled = (message: Message): readonly Part[] => [
  {
    type: 'text',
    text:
      message.role === 'tool'
        ? `Pictures that the tool ${nameIn(message)} gave:`
        : 'Pictures that you drew in your reply:',
  },
  ...picturesOf(message),
]

const isPicture = (part: Part): part is AttachmentPart => part.type === 'image'

/** Asked of every message of a chat: no list is made for it. */
const hasPictures = ({ role, parts }: Message): boolean =>
  (role === 'tool' || role === 'assistant') && parts.some(isPicture)

const picturesOf = ({ parts }: Message): readonly AttachmentPart[] => parts.filter(isPicture)

function nameIn({ parts }: Message): string {
  const part = parts.find(({ type }) => type === 'toolResult')
  return part?.type === 'toolResult' ? (part.run?.name ?? '') : ''
}
