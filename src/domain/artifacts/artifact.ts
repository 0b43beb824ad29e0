import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId, ModelId } from '../ids'
import type { ItemName } from '../items/item'

import type { TextChange } from './textChanges'

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

/** The source of tools that a conversation switches on to let its models make artifacts. */
export const ARTIFACTS = 'app:artifacts'

/**
 * The name of the file that an artifact is saved as: its title with the ending of its format, unless it has one.
 *
 * @param extension without the dot.
 */
export function artifactFile(title: string, extension: string): string {
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'artifact'
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
