import type { Emitter } from 'highlight.js'
import hljs from 'highlight.js/lib/core'

import { grammarOf, grammarsFor, loadGrammar } from './grammars'

/** A piece of a line and what it is; an empty scope is plain text. */
type CodeToken = readonly [text: string, scope: string]
export type CodeLine = readonly CodeToken[]

/**
 * Takes down what highlight.js finds as lines of tokens instead of HTML. The texts of all tokens,
 * lines joined by line feeds, are the code.
 */
class TokenLines implements Emitter {
  readonly lines: CodeToken[][] = [[]]
  private readonly scopes: string[] = []

  addText(text: string): void {
    const scope = this.scopes.at(-1) ?? ''
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) this.lines.push([])
      if (piece !== '') this.add(piece, scope)
    }
  }

  startScope(scope: string): void {
    this.scopes.push(scopeName(scope))
  }

  endScope(): void {
    this.scopes.pop()
  }

  /** Joins in what a grammar within this one found. */
  __addSublanguage(emitter: Emitter): void {
    if (!(emitter instanceof TokenLines)) return
    for (const [index, line] of emitter.lines.entries()) {
      if (index > 0) this.lines.push([])
      for (const [text, scope] of line) this.add(text, scope)
    }
  }

  /** Not in the type of an emitter, and called all the same. */
  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  finalize(): void {
    this.scopes.length = 0
  }

  /** Asked for by highlight.js and used by nobody: no HTML is made. */
  toHTML(): string {
    return ''
  }

  private add(text: string, scope: string): void {
    const line = this.lines.at(-1)
    const last = line?.at(-1)
    if (line && last?.[1] === scope) line[line.length - 1] = [last[0] + text, scope]
    else line?.push([text, scope])
  }
}

/** `title.function` is a title; a scope that names an embedded language is none. */
function scopeName(scope: string): string {
  const name = scope.split('.')[0] ?? ''
  return /^[a-z][a-z_-]{0,30}$/.test(name) && !scope.startsWith('language') ? name : ''
}

hljs.configure({ __emitter: TokenLines })

/**
 * Colours code, loading the grammar on its first use.
 *
 * @returns one entry a line; undefined for a language without a grammar. Rejects when the grammar cannot be fetched.
 */
export async function highlightCode(
  code: string,
  language: string,
): Promise<readonly CodeLine[] | undefined> {
  const grammar = grammarOf(language)
  if (grammar === undefined) return undefined
  for (const name of grammarsFor(grammar)) {
    if (hljs.getLanguage(name)) continue
    const define = await loadGrammar(name)
    if (define) hljs.registerLanguage(name, define)
  }
  const { _emitter: emitter } = hljs.highlight(code, { language: grammar, ignoreIllegals: true })
  return emitter instanceof TokenLines ? emitter.lines : undefined
}
