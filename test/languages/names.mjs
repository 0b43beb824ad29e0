/** Texts that name a button or a place of the page: it must have its own name there, in each language. */

/** Names in code, which stay as they are. */
const CODE = new Set(['input'])

const bare = (text) =>
  text
    .replace(/[\u200e\u200f]/g, '')
    .replace(/…$/, '')
    .toLowerCase()
const spoken = (key) => key.replace(/ ⟨.*⟩$/, '')
const formsOf = (translation) =>
  typeof translation === 'string' ? [translation] : Object.values(translation)

/**
 * The names in an English text: “Quoted”, or on both sides of the arrow in “Settings → Models on this device”.
 *
 * @param {string} english
 * @param {ReadonlySet<string>} known what the page calls things
 * @returns {string[]}
 */
function namesIn(english, known) {
  const found = [...english.matchAll(/“([^“”{}]+)”/g)].map(([, name]) => name)
  for (const { 0: all, 1: from, index } of english.matchAll(/(\p{L}+) → /gu)) {
    const rest = english.slice(index + all.length)
    const led = [...known].filter((name) => rest.startsWith(name) && !/^\p{L}/u.test(rest.slice(name.length)))
    found.push(from, ...led.toSorted((one, other) => other.length - one.length).slice(0, 1))
  }
  return [...new Set(found)].filter((name) => known.has(name) && name !== english && !CODE.has(name))
}

/**
 * Says of a text in what its translation names something by another name than the page has for it.
 *
 * @param {ReadonlyMap<string, string | Record<string, string>>} kept the language's translations
 * @returns {(key: string) => string[]}
 */
export function nameChecker(kept) {
  const called = new Map()
  for (const [key, translation] of kept)
    called.set(spoken(key), [...(called.get(spoken(key)) ?? []), ...formsOf(translation)])
  const known = new Set(called.keys())
  return (key) => {
    const given = formsOf(kept.get(key))
    return namesIn(spoken(key), known)
      .filter(
        (name) => !given.every((form) => called.get(name).some((one) => bare(form).includes(bare(one)))),
      )
      .map((name) => `doesn’t name “${name}” as the page does: ${called.get(name).join(', ')}`)
  }
}
