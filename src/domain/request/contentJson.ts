import type { CatalogEntry } from '../catalog/entry'
import type { AttachmentPart, Part } from '../messages/message'
import { isTextFile } from './isTextFile'
import { placeholder, safeJson } from '../attachments/placeholders'
import { refusedAttachment } from './refusedAttachment'

/**
 * The `content` of a person's message as JSON text: a string, or parts as soon as something is attached,
 * with placeholders for what the attachments hold. What the catalog says the model does not take is named instead.
 * Undefined when the message is empty.
 */
export function contentJson(parts: readonly Part[], entry?: CatalogEntry): string | undefined {
  if (!parts.some(isAttachment)) {
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    return text === '' ? undefined : safeJson(text)
  }
  return `[${parts.flatMap((part) => partJson(part, entry)).join(',')}]`
}

const isAttachment = (part: Part): part is AttachmentPart =>
  part.type === 'image' || part.type === 'audio' || part.type === 'file'

function partJson(part: Part, entry: CatalogEntry | undefined): readonly string[] {
  if (isAttachment(part) && refusedAttachment(part, entry) !== undefined)
    return [safeJson({ type: 'text', text: `[${part.type} “${part.name}”, which this model does not take]` })]
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [safeJson({ type: 'text', text: part.text })]
    case 'image':
      return [`{"type":"image_url","image_url":{"url":${dataUrl(part)}}}`]
    case 'audio':
      return [
        `{"type":"input_audio","input_audio":{"data":"${placeholder('attachment', part.attachmentId)}","format":"${audioFormat(part)}"}}`,
      ]
    case 'file':
      return [isTextFile(part) ? textFileJson(part) : fileJson(part)]
    case 'reasoning':
    case 'toolCall':
    case 'toolResult':
    case 'refusal':
    case 'citation':
      return []
  }
}

// A text file is read by every model as text; as a file part only by a few.
function textFileJson({ name, attachmentId }: AttachmentPart): string {
  const opening = safeJson(`<file name="${name}">\n`).slice(1, -1)
  return `{"type":"text","text":"${opening}${placeholder('attachmentText', attachmentId)}\\n</file>"}`
}

const fileJson = (part: AttachmentPart): string =>
  `{"type":"file","file":{"filename":${safeJson(part.name)},"file_data":${dataUrl(part)}}}`

function dataUrl({ mediaType, attachmentId }: AttachmentPart): string {
  const start = safeJson(`data:${mediaType || 'application/octet-stream'};base64,`).slice(0, -1)
  return `${start}${placeholder('attachment', attachmentId)}"`
}

/** The interface knows two forms of sound; everything else is sent as the one it is closest to being. */
const audioFormat = ({ mediaType, name }: AttachmentPart): 'wav' | 'mp3' =>
  /mpeg|mp3/.test(mediaType) || /\.mp3$/i.test(name) ? 'mp3' : 'wav'
