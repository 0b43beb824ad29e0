import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

type Manifest = {
  readonly description: string
  readonly shortcuts: readonly { readonly name: string }[]
}
type Texts = Readonly<Record<string, unknown>>

const FOLDER = 'src/lib/text/languages'

/** The manifest of the installed app in each language, `/manifest.de.webmanifest`: `showLanguage` names it. */
export const languageManifests = (): Plugin => ({
  name: 'parlance:language-manifests',
  apply: 'build',
  generateBundle() {
    const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest
    for (const code of readdirSync(FOLDER).filter((each) => existsSync(join(FOLDER, each, 'first.json'))))
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${code}.webmanifest`,
        source: JSON.stringify(manifestIn(manifest, code, textsOf(join(FOLDER, code)))),
      })
  },
})

/** A manifest in another language; what has no translation stays as it is. */
export function manifestIn(manifest: Manifest, code: string, texts: Texts): Manifest {
  const said = (english: string): string => {
    const text = texts[english]
    return typeof text === 'string' && text !== '' ? text : english
  }
  return {
    ...manifest,
    ...{ lang: code, dir: code === 'ar' ? 'rtl' : 'ltr' },
    description: said(manifest.description),
    shortcuts: manifest.shortcuts.map((each) => ({ ...each, name: said(each.name) })),
  }
}

function textsOf(folder: string): Texts {
  const files = readdirSync(folder).filter((name) => /^(?!allowed|glossary)\w+\.json$/.test(name))
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts),
  ) as Texts
}
