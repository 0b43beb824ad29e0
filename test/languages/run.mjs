/**
 * `npm run texts`: brings the files of all languages in order and lists what is left to translate, with its context, in
 * `.cache/texts/<language>/<place>.json`. What the app no longer says is dropped, and named here with what replaced it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'

import { codes, inspectLanguage, writeLanguage } from './files.mjs'
import { extractTexts, missingPlaces, PLACES } from './extract.mjs'

const extracted = extractTexts()
const { texts } = extracted
const wordsIn = (list) => list.reduce((sum, { key }) => sum + key.split(/\s+/).length, 0)

/** What a translator needs to know of a text. */
const listed = ({ key, forms, uses }) => ({
  text: key,
  ...(forms && { forms }),
  kind: [...new Set(uses.map(({ kind }) => kind))].join(', '),
  at: uses.slice(0, 3).map(({ at }) => at),
  after: uses[0].after,
})

/** The text that has most words of a dropped one: likely the same sentence in other words. */
function likeliest(key, missing) {
  const words = new Set(key.toLowerCase().split(/\W+/))
  const likeness = (text) => {
    const others = text.toLowerCase().split(/\W+/)
    return others.filter((word) => words.has(word)).length / Math.max(words.size, others.length)
  }
  const [best] = missing.map((text) => [likeness(text.key), text.key]).sort(([one], [other]) => other - one)
  return best && best[0] > 0.5 ? best[1] : undefined
}

for (const place of PLACES) {
  const all = [...texts.values()].filter((text) => text.place === place)
  console.log(
    `${place}: ${all.length} texts, ${all.filter(({ forms }) => forms).length} with a count, ${wordsIn(all)} words`,
  )
}
for (const code of codes()) {
  const language = inspectLanguage(code, texts)
  writeLanguage(language)
  const { missing, outdated, problems } = language
  mkdirSync(`.cache/texts/${code}`, { recursive: true })
  for (const place of PLACES) {
    const left = missing.filter((text) => text.place === place)
    writeFileSync(`.cache/texts/${code}/${place}.json`, JSON.stringify(left.map(listed), null, 1))
    console.log(`${code} ${place}: ${left.length} texts left to translate, ${wordsIn(left)} words`)
  }
  for (const [key, translation] of outdated) {
    const next = likeliest(key, missing)
    console.log(
      `${code}: no longer said: “${key}” (${JSON.stringify(translation)})${next ? `, now perhaps “${next}”` : ''}`,
    )
  }
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
for (const problem of missingPlaces(extracted)) console.error(problem)
