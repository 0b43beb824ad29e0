import { failed, ok, type Result } from '@/lib/result'
import { fileStem } from '@/lib/text/fileName'

import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId, ModelId } from '../ids'
import type { ItemName } from '../items/item'

/**
 * What one version of a text changes of the one before: all of it, or one stretch. Lengths are in UTF-16 units. A patch
 * is kept as large as itself, not as large as the text.
 */
type TextChange =
  | { readonly type: 'whole'; readonly text: string }
  | { readonly type: 'stretch'; readonly from: number; readonly removed: number; readonly text: string }

/** What turns `before` into `after`: the one stretch in which they differ, or all where that is hardly shorter. */
export function textChange(before: string | undefined, after: string): TextChange {
  if (before === undefined) return { type: 'whole', text: after }
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  // Never between the halves of a character.
  if (isInsideCharacter(before, from) || isInsideCharacter(after, from)) from -= 1
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (isInsideCharacter(before, before.length - end) || isInsideCharacter(after, after.length - end)) end -= 1
  const text = after.slice(from, after.length - end)
  return text.length > after.length / 2
    ? { type: 'whole', text: after }
    : { type: 'stretch', from, removed: before.length - end - from, text }
}

/** The text after a change; undefined where the change is not of this text. */
export function applyTextChange(before: string | undefined, change: TextChange): string | undefined {
  if (change.type === 'whole') return change.text
  const { from, removed, text } = change
  if (before === undefined || from + removed > before.length) return undefined
  return before.slice(0, from) + text + before.slice(from + removed)
}

const isInsideCharacter = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))
const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000

/**
 * Replaces a passage that is in a text exactly once. Fails with how often it is there (2 for twice and more, where
 * overlapping counts), or with 0 where the passage is empty.
 */
export function replaceOnce(text: string, passage: string, replacement: string): Result<string, 0 | 2> {
  const at = passage === '' ? -1 : text.indexOf(passage)
  if (at < 0) return failed(0)
  if (text.indexOf(passage, at + 1) >= 0) return failed(2)
  return ok(text.slice(0, at) + replacement + text.slice(at + passage.length))
}

/** A piece of work beside a conversation. What it says is in its versions. */
export type Artifact = {
  readonly id: ArtifactId
  readonly conversationId: ConversationId
  readonly title: string
  /** Its format by short name: `markdown`, `html`, `svg`, `mermaid` or a programming language; empty for plain text. */
  readonly language: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** What an artifact says since one message. Never changed: each edit makes another. */
export type ArtifactVersion = {
  readonly id: ArtifactVersionId
  readonly artifactId: ArtifactId
  readonly conversationId: ConversationId
  /**
   * The message that made it: the result of the tool call, the message it was opened from, or the last one in sight
   * when the person saved. It belongs to the branches that hold this message.
   */
  readonly messageId: MessageId
  /** The version it was made from; null for the first. */
  readonly parentId: ArtifactVersionId | null
  readonly by: 'person' | 'model'
  /** The model that wrote it. */
  readonly model?: ModelId
  /** What differs from the version it was made from. */
  readonly change: TextChange
  /** Of the whole text (`hashText`), so that one whose earlier versions are missing is not taken for another text. */
  readonly hash: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** What it is for people. */
export type ArtifactKind = 'document' | 'code' | 'page' | 'drawing'

const KINDS: Readonly<Record<string, ArtifactKind>> = {
  '': 'document',
  markdown: 'document',
  plaintext: 'document',
  html: 'page',
  files: 'page',
  svg: 'drawing',
  mermaid: 'drawing',
}

export const artifactKind = ({ language }: Pick<Artifact, 'language'>): ArtifactKind =>
  (Object.hasOwn(KINDS, language) ? KINDS[language] : undefined) ?? 'code'

/** Longest text of an artifact, in characters, some 50,000 tokens. */
export const MOST_ARTIFACT_CHARS = 200_000

/** Longest title, in characters. */
export const MOST_TITLE_CHARS = 120

export const artifactName = (id: ArtifactId): ItemName => `artifact/${id}`
export const artifactVersionName = (id: ArtifactVersionId): ItemName => `artifactVersion/${id}`

/** The format of an artifact that is several files: blocks of code with names (`filesIn`). */
export const FILES = 'files'

/** The source of tools that a conversation switches on to let its models make artifacts. */
export const ARTIFACTS = 'app:artifacts'

/**
 * The name of the file that an artifact is saved as: its title with the ending of its format, unless it has one.
 *
 * @param extension without the dot.
 */
export function artifactFile(title: string, extension: string): string {
  const plain = fileStem(title, MOST_TITLE_CHARS) || 'artifact'
  const hasOwn = plain.endsWith(`.${extension}`) || /^\S+\.[a-z]\w{0,7}$/i.test(plain)
  return hasOwn ? plain : `${plain}.${extension}`
}

/** The media type of an artifact as a file. */
export const artifactMediaType = (language: string): string => TYPES.get(language) ?? 'text/plain'

const TYPES: ReadonlyMap<string, string> = new Map([
  ['markdown', 'text/markdown'],
  ['html', 'text/html'],
  ['svg', 'image/svg+xml'],
  ['json', 'application/json'],
  ['css', 'text/css'],
])
