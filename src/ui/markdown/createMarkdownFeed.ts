import type { DocumentNode } from './blocks/blockNode'
import { type BlockParser, createBlockParser } from './blocks/blockParser'
import { type Definition, footnoteLabels } from './blocks/definitions'
import { createFootnoteNumbers } from './createFootnoteNumbers'

const NO_DEFINITIONS: ReadonlyMap<string, Definition> = new Map()
const NO_FOOTNOTES: ReadonlyMap<string, number> = new Map()

/** Characters of a burst that are read at once: what a slow machine reads, and draws the end of, well within 100 ms. */
const AT_ONCE = 32_000
/** More characters than this at once are a burst: what a usual machine still draws within 50 ms. */
const BURST = 4_000
/** Characters compared to tell whether a live text only grew. */
const TAIL = 64

export type MarkdownReading = {
  readonly root: DocumentNode
  readonly version: number
  readonly definitions: ReadonlyMap<string, Definition>
  /** The numbers of footnotes by label: of those there are, or of any that is named while they may still come. */
  readonly footnotes: ReadonlyMap<string, number>
  /** Much came at once, and some of it is not read yet: read again in the next frame. */
  readonly isBehind: boolean
}

/**
 * Reads a text that grows into one tree of blocks. While it is live only its tail is compared, so
 * that a token costs the same at any length; when it is whole it is compared once in full. However
 * much it grows by, one reading takes in only so much, so that no burst makes a long task.
 */
export function createMarkdownFeed() {
  let parser: BlockParser = createBlockParser()
  let source = ''
  let isEnded = false
  let definitions = NO_DEFINITIONS
  let numbers = createFootnoteNumbers()
  let footnotes = NO_FOOTNOTES
  let namesFootnotes = false

  let isFirst = true
  let isBurst = false

  function restart() {
    isFirst = true
    isBurst = false
    parser = createBlockParser()
    numbers = createFootnoteNumbers()
    source = ''
    isEnded = false
    footnotes = NO_FOOTNOTES
    namesFootnotes = false
  }

  function extend(text: string, isWhole: boolean) {
    if (text === source) return
    isBurst = !isWhole && text.length > source.length + BURST
    parser.append(text.slice(source.length))
    namesFootnotes ||= text.includes('[^', Math.max(0, source.length - 1))
    source = text
    isEnded = false
  }

  return {
    /** Whether what was read last came in a burst. */
    isBurst: () => isBurst,

    /**
     * Takes in `text` and gives the tree, which is the same object until the text is another one.
     *
     * @param isWatched whether one sees the text come. One that was there before is read whole the first time: whoever
     * opens it may look for any place in it.
     */
    read(text: string, isLive: boolean, isWatched = isLive): MarkdownReading {
      const isGrown = isLive ? hasGrown(source, text) : text.startsWith(source)
      if (!isGrown) restart()
      const isWhole = isFirst && !isWatched
      const limit = isWhole ? Infinity : source.length + AT_ONCE
      const isBehind = text.length > limit
      extend(isBehind ? text.slice(0, wholeCharacters(text, limit)) : text, isWhole)
      isFirst = false
      if (isLive || isBehind) {
        definitions = NO_DEFINITIONS
        if (namesFootnotes) footnotes = numbers.read(parser)
      } else if (!isEnded) {
        parser.end()
        isEnded = true
        definitions = indexed(parser.definitions)
        if (namesFootnotes) footnotes = numbers.read(parser, footnoteLabels(parser.root))
      }
      return { root: parser.root, version: parser.root.version, definitions, footnotes, isBehind }
    },
  }
}

/** `end`, or one more where that would cut a surrogate pair in two. */
const wholeCharacters = (text: string, end: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end + 1 : end

function hasGrown(before: string, now: string): boolean {
  const { length } = before
  if (now.length < length) return false
  const from = Math.max(0, length - TAIL)
  return now.startsWith(before.slice(from), from) && now.startsWith(before.slice(0, TAIL))
}

/** The first definition of a label counts. */
function indexed(definitions: readonly Definition[]): ReadonlyMap<string, Definition> {
  if (definitions.length === 0) return NO_DEFINITIONS
  return new Map([...definitions].reverse().map((definition) => [definition.label, definition]))
}
