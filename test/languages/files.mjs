import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { problemsOf } from './checks.mjs'
import { PLACES } from './extract.mjs'
import { nameChecker } from './names.mjs'

const FOLDER = 'src/lib/text/languages'

/** The codes of the languages that have files. */
export const codes = () => readdirSync(FOLDER).filter((code) => existsSync(`${FOLDER}/${code}/first.json`))

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
const written = (value) => `${JSON.stringify(value, null, 2)}\n`

/** What is in a language's files, and what should be. */
export function inspectLanguage(code, texts) {
  const kept = new Map()
  for (const place of PLACES)
    for (const [key, text] of Object.entries(readJson(`${FOLDER}/${code}/${place}.json`) ?? {}))
      if (text !== '') kept.set(key, text)
  const allowed = { same: [], long: [], ...readJson(`${FOLDER}/${code}/allowed.json`) }
  const index = readFileSync(`${FOLDER}/${code}/index.ts`, 'utf8')
  const formats = /formats: '([^']+)'/.exec(index)?.[1] ?? code
  const all = [...texts.values()]
  const misnamed = nameChecker(kept)
  const files = Object.fromEntries(
    PLACES.map((place) => [
      `${FOLDER}/${code}/${place}.json`,
      written(
        Object.fromEntries(
          all
            .filter((text) => text.place === place && kept.has(text.key))
            .map(({ key }) => [key, kept.get(key)])
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
      ),
    ]),
  )
  return {
    /** What each file is to hold: `npm run texts` writes it. */
    files,
    isInOrder: Object.entries(files).every(
      ([path, text]) => existsSync(path) && readFileSync(path, 'utf8') === text,
    ),
    missing: all.filter(({ key }) => !kept.has(key)),
    /** Translations of texts that the app no longer has. */
    outdated: [...kept].filter(([key]) => !texts.has(key)),
    problems: all.flatMap((text) =>
      kept.has(text.key)
        ? [...problemsOf(text, kept.get(text.key), { code, formats, allowed }), ...misnamed(text.key)].map(
            (problem) => `${code} “${text.key}” ${problem}`,
          )
        : [],
    ),
    kept,
  }
}

/** Puts every translation into its file, in order, and leaves out what is outdated. */
export function writeLanguage({ files }) {
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text)
}
