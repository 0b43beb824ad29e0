import type { Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { reasoningParts, textParts } from '../../parts/foreignParts'
import { firstText, textOf } from '../../foreignMessages'

/** Longest opening tag of an artifact, in characters: a bound on the search for its attributes. */
const MAX_TAG_CHARS = 500
const ATTRIBUTE = /([a-z]{1,40})="([^"]*)"/g
const TAGS = ['antArtifact', 'antThinking'] as const

const LANGUAGES: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/markdown': 'markdown',
  'image/svg+xml': 'svg',
  'application/vnd.ant.mermaid': 'mermaid',
  'application/vnd.ant.react': 'tsx',
}

/** An artifact as Markdown: its title and its content in a code block; a change to one as the lines it replaces. */
export function artifactText(input: unknown): string {
  if (!isRecord(input)) return ''
  const title = firstText(input['title'], input['id']) || 'Artifact'
  const language = firstText(input['language']) || (LANGUAGES[textOf(input['type'])] ?? '')
  if (input['command'] === 'update') {
    const lines = [...prefixed('- ', input['old_str']), ...prefixed('+ ', input['new_str'])]
    return lines.length === 0 ? '' : `**${title}** (changed)\n\n${fenced(lines.join('\n'), 'diff')}`
  }
  const content = textOf(input['content'])
  return content === '' ? '' : `**${title}**\n\n${fenced(content, language)}`
}

/**
 * The parts of a text in which Claude wrote artifacts and thoughts as tags, as it did in 2024. Tags without an end stay
 * as they are. Linear in the length of the text.
 */
export function withoutArtifactTags(text: string): readonly Part[] {
  const parts: Part[] = []
  let said = ''
  let at = 0
  const endless = new Set<string>()
  for (let found = nextTag(text, 0, endless); found; found = nextTag(text, at, endless)) {
    said += text.slice(at, found.start)
    if (found.tag === 'antThinking') {
      parts.push(...textParts(said.trim()), ...reasoningParts(found.body.trim()))
      said = ''
    } else {
      const given = new Map(
        [...found.head.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]),
      )
      const [title, type, language] = ['title', 'type', 'language'].map((key) => given.get(key))
      said += artifactText({ title, type, language, content: found.body.replace(/^\n/, '').trimEnd() })
    }
    at = found.end
  }
  if (at === 0) return textParts(text)
  said += text.slice(at)
  return [...parts, ...textParts(said.trim())]
}

type Tag = {
  readonly tag: (typeof TAGS)[number]
  readonly start: number
  readonly head: string
  readonly body: string
  readonly end: number
}

/** The next closed tag at or behind `from`. Tags found to have no end are noted in `endless`, and not searched again. */
function nextTag(text: string, from: number, endless: Set<string>): Tag | undefined {
  for (let start = text.indexOf('<ant', from); start >= 0; start = text.indexOf('<ant', start + 4)) {
    const tag = TAGS.find((each) => text.startsWith(each, start + 1))
    if (tag === undefined || endless.has(tag)) continue
    const headEnd = text.slice(start, start + MAX_TAG_CHARS).indexOf('>')
    if (headEnd < 0) continue
    const close = text.indexOf(`</${tag}>`, start)
    if (close < 0) {
      endless.add(tag)
      continue
    }
    return {
      tag,
      start,
      head: text.slice(start, start + headEnd),
      body: text.slice(start + headEnd + 1, close),
      end: close + tag.length + 3,
    }
  }
  return undefined
}

const prefixed = (prefix: string, text: unknown): readonly string[] =>
  textOf(text) === ''
    ? []
    : textOf(text)
        .split('\n')
        .map((line) => prefix + line)

/** A code block whose fence is longer than every run of backticks inside. */
function fenced(content: string, language: string): string {
  let longest = 2
  for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${content}\n${fence}`
}
