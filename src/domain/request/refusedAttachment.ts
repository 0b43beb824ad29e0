import { mark, t } from '@/lib/text/t'

import type { Attachment } from '../attachments/attachment'
import type { CatalogEntry } from '../catalog'
import type { AttachmentPart, Message } from '../messages/message'

const TEXT_TYPES =
  /^text\/|^message\/rfc822$|[/+](json|xml|yaml|x-yaml|toml|javascript|ecmascript|typescript|sql|graphql|csv|markdown|x-sh|x-python|x-httpd-php|x-ndjson|jsonl)$/

/** Extensions of text files for which browsers know no media type, or a wrong one (`.ts` is video to some). */
const TEXT_NAMES =
  /\.(txt|md|mdx|csv|tsv|log|json|jsonl|ndjson|xml|ya?ml|toml|ini|cfg|conf|env|c|h|cc|cpp|hpp|cs|go|rs|java|kt|swift|py|rb|php|pl|lua|r|jl|sh|bash|zsh|ps1|bat|sql|graphql|proto|html?|css|scss|less|jsx?|mjs|cjs|tsx?|mts|cts|vue|svelte|tex|bib|diff|patch|rst|adoc|org|eml|srt|vtt|sbv|properties|gradle|groovy|scala|clj|exs?|erl|hs|mli?|dart|zig|nim|tf|hcl|v|sv|asm|s|f90|pas|vb|fs|sln|csproj|ipynb|dockerfile|makefile)$/i

/** Whether an attached file is text, to be sent as words rather than as bytes. */
export const isTextFile = ({ name, mediaType }: Pick<AttachmentPart, 'name' | 'mediaType'>): boolean =>
  TEXT_TYPES.test(mediaType.split(';')[0]?.trim().toLowerCase() ?? '') || TEXT_NAMES.test(name)

const REFUSED = {
  image: mark('{model} doesn’t accept images. Remove “{file}”, or choose another model.'),
  audio: mark('{model} doesn’t accept audio. Remove “{file}”, or choose another model.'),
  video: mark('{model} doesn’t accept video. Remove “{file}”, or choose another model.'),
  file: mark('{model} doesn’t accept files. Remove “{file}”, or choose another model.'),
} as const
const UNSURE = {
  image: mark(
    'No catalog says whether {model} accepts images. “{file}” is sent, but the provider may reject it.',
  ),
  audio: mark(
    'No catalog says whether {model} accepts audio. “{file}” is sent, but the provider may reject it.',
  ),
  video: mark(
    'No catalog says whether {model} accepts video. “{file}” is sent, but the provider may reject it.',
  ),
  file: mark(
    'No catalog says whether {model} accepts files. “{file}” is sent, but the provider may reject it.',
  ),
} as const
const UNSURE_UNNAMED = {
  image: mark(
    'No catalog says whether this model accepts images. “{file}” is sent, but the provider may reject it.',
  ),
  audio: mark(
    'No catalog says whether this model accepts audio. “{file}” is sent, but the provider may reject it.',
  ),
  video: mark(
    'No catalog says whether this model accepts video. “{file}” is sent, but the provider may reject it.',
  ),
  file: mark(
    'No catalog says whether this model accepts files. “{file}” is sent, but the provider may reject it.',
  ),
} as const

type Entry = Pick<CatalogEntry, 'name' | 'inputModalities'> | undefined

/**
 * Why a model does not take an attachment, as a sentence; undefined when it does, or when the catalog does not say
 * what it takes. Text files go as words, which every model takes.
 */
export function refusedAttachment(attachment: Attachment | AttachmentPart, entry: Entry): string | undefined {
  if (!entry || entry.inputModalities.length === 0 || isTextFile(attachment)) return undefined
  const kind = kindOf(attachment)
  return entry.inputModalities.includes(kind)
    ? undefined
    : t(REFUSED[kind], { model: entry.name, file: attachment.name })
}

/** Whether a catalog says that a model takes an attachment; text goes to all. */
export const surelyTakes = (attachment: AttachmentPart, entry: Entry): boolean =>
  isTextFile(attachment) || entry?.inputModalities.includes(kindOf(attachment)) === true

/** What to say of an attachment of which the catalog does not know whether the model takes it; it is sent. */
export function unsureAttachment(attachment: Attachment, entry: Entry): string | undefined {
  if ((entry && entry.inputModalities.length > 0) || isTextFile(attachment)) return undefined
  const kind = kindOf(attachment)
  return entry
    ? t(UNSURE[kind], { model: entry.name, file: attachment.name })
    : t(UNSURE_UNNAMED[kind], { file: attachment.name })
}

const kindOf = ({ mediaType, document }: Pick<Attachment, 'mediaType' | 'document'>): keyof typeof REFUSED =>
  mediaType.startsWith('image/') || document?.sent === 'pages'
    ? 'image'
    : mediaType.startsWith('audio/')
      ? 'audio'
      : isVideo({ mediaType })
        ? 'video'
        : 'file'

/** Whether a file is moving pictures. What is text goes as words, whatever its type says. */
export const isVideo = ({ mediaType }: Pick<Attachment, 'mediaType'>): boolean =>
  mediaType.startsWith('video/')

type Fitting = {
  readonly path: readonly Message[]
  /** Names of the files left out, in their order. */
  readonly leftOut: readonly string[]
}

/**
 * A path whose newest message of the person has only the attachments a model takes. Left as it is where nothing
 * would remain of that message, so that sending says why it cannot.
 */
export function withoutRefused(path: readonly Message[], entry: CatalogEntry | undefined): Fitting {
  const at = path.findLastIndex(({ role }) => role === 'user')
  const message = path[at]
  if (!message) return { path, leftOut: [] }
  const leftOut: string[] = []
  const parts = message.parts.filter((part) => {
    const isRefused = 'attachmentId' in part && refusedAttachment(part, entry) !== undefined
    if (isRefused) leftOut.push(part.name)
    return !isRefused
  })
  return leftOut.length === 0 || parts.length === 0
    ? { path, leftOut: [] }
    : { path: path.with(at, { ...message, parts }), leftOut }
}
