import type { Said } from './said'

/** Sentences are stored right after they are made. */
const MOST_KEPT = 200
const lately = new Map<string, Said>()

export function remember(sentence: string, said: Said): void {
  if (lately.size >= MOST_KEPT) lately.clear()
  lately.set(sentence, said)
}

/** How an English sentence was made, to be stored with it; nothing where it is a text of the app as it is. */
export function howSaid(sentence: string): { readonly said?: Said } {
  const said = lately.get(sentence)
  return said ? { said } : {}
}
