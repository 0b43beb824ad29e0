import hljs from 'highlight.js/lib/core'

import { grammarOf, grammarsFor, loadGrammar } from './grammars'
import { type CodeLine, TokenLines } from './tokenLines'

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
