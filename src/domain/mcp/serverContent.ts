import { fromBase64 } from '@/lib/base64'
import type { FormField, FormValue } from '@/lib/form/formFields'

import type { ToolContent } from '../tools/toolRun'

/** The outcome of a tool call that the server answered. */
export type ServerResult = {
  readonly content: readonly ToolContent[]
  /** JSON text of the structured result; undefined where there is none. */
  readonly structured?: string
  /** JSON text of what is for the tool's page alone. */
  readonly meta?: string
  /** The tool itself failed; the content says why, and the model may correct itself. */
  readonly isError: boolean
  /** Sentences for the person, such as that blocks were left out. */
  readonly notes: readonly string[]
}

export type ServerResource = {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mediaType?: string
  readonly sizeBytes?: number
  /** A template with places to fill in, such as `note:///{id}`. */
  readonly isTemplate: boolean
}

export type ServerPrompt = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly isRequired: boolean
  }[]
}

/** A prompt filled in: messages to put into the composer. */
export type ServerPromptMessage = {
  readonly role: 'user' | 'assistant'
  readonly content: ToolContent
}

export type ServerProgress = {
  readonly progress: number
  readonly total?: number
  readonly message?: string
}

/** What a value is being completed for: an argument of a prompt, or a place in a resource template. */
export type ServerCompletion = {
  readonly of:
    { readonly type: 'prompt'; readonly name: string } | { readonly type: 'resource'; readonly uri: string }
  readonly argument: string
  readonly value: string
  /** The other values so far. */
  readonly others: Readonly<Record<string, string>>
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'application/json': 'json',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** The content of a resource as a file to attach; undefined for what has none. */
export function resourceFile(content: ToolContent): File | undefined {
  if (content.type === 'image') return fileOf('image', content.mediaType, bytesOf(content.data))
  if (content.type !== 'resource') return undefined
  const {
    uri,
    text,
    data,
    mediaType = text === undefined ? 'application/octet-stream' : 'text/plain',
  } = content
  const part = text ?? (data === undefined ? undefined : bytesOf(data))
  return part === undefined ? undefined : fileOf(nameIn(uri), mediaType, part)
}

function fileOf(name: string, mediaType: string, part: BlobPart | undefined): File | undefined {
  if (part === undefined) return undefined
  const type = mediaType.split(';')[0] ?? mediaType
  const ending = /\.\w{1,8}$/.test(name) ? '' : ENDINGS[type]
  return new File([part], ending ? `${name}.${ending}` : name, { type })
}

const bytesOf = (data: string): BlobPart | undefined => fromBase64(data)

/** The last part of an address, as the name of a file. */
function nameIn(uri: string): string {
  const last =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 120) || 'resource'
  } catch {
    return last.slice(0, 120) || 'resource'
  }
}

/** A place of a template (RFC 6570) with the name of what goes there: `{id}`, `{+path}`, `{?page,size}`. */
const PLACE = /\{([+#./;?&]?)([\w.,%*:]+)\}/g

/** The names that a template asks for, each once, in their order. */
export const templateNames = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(PLACE)].flatMap(([, , names = '']) => names.split(',').map(plainName))),
]

/** The address that a template gives with these values; what has no value is left out. */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACE, (_, operator: string, names: string) => {
    const given = names
      .split(',')
      .map(plainName)
      .flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
    if (given.length === 0) return ''
    const isOpen = operator === '+' || operator === '#'
    const encoded = given.map(([name, value]) => {
      const text = isOpen ? encodeURI(value) : encodeURIComponent(value)
      return operator === '?' || operator === '&' || operator === ';' ? `${name}=${text}` : text
    })
    return `${operator === '+' ? '' : operator}${encoded.join(SEPARATORS[operator] ?? ',')}`
  })
}

const SEPARATORS: Readonly<Record<string, string>> = { '?': '&', '&': '&', ';': ';', '.': '.', '/': '/' }

/** Without what says how often or how long: `id*`, `id:3`. */
const plainName = (name: string): string => name.replace(/(?:\*|:\d+)$/, '')

/** What a server wants to ask the person's model. Nothing is sent before they allow it, and no answer before they saw it. */
export type Sampling = {
  readonly type: 'sampling'
  /** Instructions for the model; empty for none. */
  readonly system: string
  /** The newest last. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly maxTokens: number
}

/** What a server asks the person in the middle of a call. */
export type ServerQuestion =
  | { readonly type: 'form'; readonly message: string; readonly fields: readonly FormField[] }
  /** An address to open in a window of its own; never opened without a press. */
  | { readonly type: 'link'; readonly message: string; readonly url: string }
  | Sampling

export type ServerAnswer =
  | { readonly type: 'accept'; readonly values: Readonly<Record<string, FormValue>> }
  | { readonly type: 'decline' }
  | { readonly type: 'cancel' }
